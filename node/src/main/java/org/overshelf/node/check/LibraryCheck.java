package org.overshelf.node.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.index.keyword.Documents;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.TableStore;

/**
 * Verifies in four passes: this node's blocks and entries, then the library's papers, wherever
 * their parts are, and this node's index. Reads page by page; holds the ids of all documents and of
 * damaged blocks, and nothing else that grows.
 */
public final class LibraryCheck implements Maintenance {

  private static final int PAGE = 256;
  private static final int ENTRY_PAGE = 1_000;

  private final BlockScanner blockScanner;
  private final RowScanner rowScanner;
  private final BlockReader blocks;
  private final TableStore tables;
  private final CheckedIndex index;
  private final Documents library;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  public LibraryCheck(
      BlockScanner blockScanner,
      RowScanner rowScanner,
      BlockReader blocks,
      TableStore tables,
      CheckedIndex index,
      Documents library) {
    this.blockScanner = blockScanner;
    this.rowScanner = rowScanner;
    this.blocks = blocks;
    this.tables = tables;
    this.index = index;
    this.library = library;
  }

  @Override
  public void check(boolean repair, Consumer<Line> report)
      throws IOException, InterruptedException {
    if (!oneAtATime.tryLock()) {
      throw new IllegalStateException("a check is under way already");
    }
    try {
      new Run(repair, new CheckReport(report)).run();
    } finally {
      oneAtATime.unlock();
    }
  }

  /** One check. */
  private final class Run {
    private final boolean repair;
    private final CheckReport report;
    private final Set<Key> damagedBlocks = new HashSet<>();
    private final Set<DocumentId> documents = new HashSet<>();

    Run(boolean repair, CheckReport report) {
      this.repair = repair;
      this.report = report;
    }

    void run() throws IOException, InterruptedException {
      checkBlocks();
      checkEntries();
      checkPapers();
      checkIndex();
      report.finish();
    }

    private void checkBlocks() throws IOException, InterruptedException {
      Optional<KeyRange> range = Optional.of(KeyRange.ALL);
      while (range.isPresent()) {
        BlockScanner.Page page = blockScanner.scanBlocks(range.get(), PAGE, true);
        for (BlockScanner.Stored each : page.blocks()) {
          report.countBlock(each.size());
          if (!each.intact()) {
            damagedBlocks.add(each.key());
            report.problem("block " + each.key() + " is damaged");
            if (repair) {
              blockScanner.dropBlock(each.key());
              report.repaired("block " + each.key() + " was dropped");
            }
          }
        }
        report.progress("blocks");
        range = page.rest();
        stopIfInterrupted();
      }
    }

    private void checkEntries() throws IOException, InterruptedException {
      Optional<RowScanner.Position> from = Optional.empty();
      do {
        RowScanner.Page page = rowScanner.scanEntries(KeyRange.ALL, from, ENTRY_PAGE);
        for (RowScanner.Stored each : page.entries()) {
          report.countEntry();
          if (each.entry().isEmpty()) {
            damaged(each.position());
          }
        }
        report.progress("entries");
        from = page.next();
        stopIfInterrupted();
      } while (from.isPresent());
    }

    /** A damaged entry makes its row unreadable; without it the rest can be read again. */
    private void damaged(RowScanner.Position position) throws IOException {
      report.problem("an entry of row " + position.row() + " is damaged");
      if (repair) {
        rowScanner.dropEntry(position);
        report.repaired("the entry was dropped; adding its paper again brings it back");
      }
    }

    private void checkPapers() throws IOException, InterruptedException {
      library.visit(documents::add);
      PaperCheck papers = new PaperCheck(blocks, tables, damagedBlocks);
      for (DocumentId each : documents) {
        report.countPaper();
        papers.problem(each).ifPresent(report::problem);
        report.progress("papers");
        stopIfInterrupted();
      }
    }

    private void checkIndex() throws IOException, InterruptedException {
      List<CheckedIndex.Finding> findings = index.verify(documents);
      for (CheckedIndex.Finding each : findings) {
        report.countPartition();
        if (each.isClean()) {
          continue;
        }
        report.problem(describe(each));
        if (repair) {
          index.rebuild(each.partition(), documents);
          report.repaired("index partition " + each.partition() + " was rebuilt");
        }
      }
    }

    private String describe(CheckedIndex.Finding finding) {
      return "index partition "
          + finding.partition()
          + finding
              .damage()
              .map(damage -> " is damaged: " + damage)
              .orElse(
                  " lacks %d papers and has %d too many"
                      .formatted(finding.missing(), finding.surplus()));
    }

    private static void stopIfInterrupted() throws InterruptedException {
      if (Thread.interrupted()) {
        throw new InterruptedException("the check was stopped");
      }
    }
  }
}
