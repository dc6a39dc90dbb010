package org.overshelf.crawler.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.crawler.extract.PrintedPaper.prose;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.IngestOutcome.Added;
import org.overshelf.crawler.client.IngestOutcome.Duplicate;
import org.overshelf.crawler.extract.PrintedPaper;
import org.overshelf.crawler.extract.format.FormatExtractor;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.TableStore;

/** Ingest by several nodes at once, by nodes that die, and of files that say little. */
class IngestTogetherTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final FormatExtractor EXTRACTOR = FormatExtractor.standard(() -> NOW);

  @TempDir Path folder;

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final MemoryRowStore rows = new MemoryRowStore();
  private final NodeIdentity identity = NodeIdentity.generate();
  private final TableStore tables = new TableStore(rows, identity);
  private final List<DocumentId> noticed = new ArrayList<>();

  @Test
  void two_nodes_that_take_the_same_file_at_once_make_one_document() throws Exception {
    Path file = page("Two Nodes and One Paper", 1);
    CyclicBarrier together = new CyclicBarrier(2);
    try (ExecutorService nodes = Executors.newFixedThreadPool(2)) {
      List<Future<IngestOutcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        IngestPipeline node = pipeline(rows, NodeIdentity.generate(), unused -> {});
        outcomes.add(
            nodes.submit(
                () -> {
                  together.await();
                  return node.ingest(IncomingFile.of(file));
                }));
      }
      List<DocumentId> ids = new ArrayList<>();
      for (Future<IngestOutcome> outcome : outcomes) {
        ids.add(documentOf(outcome.get()));
      }
      assertThat(ids.getFirst()).isEqualTo(ids.getLast());
      DocumentRow row = tables.read(Docs.TABLE, ids.getFirst()).required();
      assertThat(tables.read(Groups.TABLE, row.group()).required().documents())
          .containsExactly(ids.getFirst());
    }
  }

  @Test
  void the_journal_has_a_document_before_its_file_counts_as_taken() throws Exception {
    Path file = page("A Notice That Was Never Sent", 2);
    List<List<Integer>> batches = new ArrayList<>();
    RowStore watched =
        new Watched(rows, entries -> batches.add(entries.stream().map(Entry::table).toList()));

    ingest(pipeline(watched, identity, noticed::addAll), file);

    int journal = indexOf(batches, Journal.TABLE.code());
    int document = indexOf(batches, Docs.TABLE.code());
    int taken = indexOf(batches, org.overshelf.shared.table.Files.TABLE.code());
    assertThat(journal).isEqualTo(document);
    assertThat(taken).isGreaterThan(journal).isEqualTo(batches.size() - 1);
  }

  @Test
  void a_node_that_dies_before_its_notice_leaves_the_journal_for_the_index() throws Exception {
    Path file = page("A Notice That Was Never Sent", 2);
    IngestPipeline dying =
        pipeline(
            rows,
            identity,
            unused -> {
              throw new IllegalStateException("the node is gone");
            });
    try {
      dying.ingest(IncomingFile.of(file));
    } catch (IllegalStateException gone) {
      assertThat(gone).hasMessage("the node is gone");
    }

    DocumentId id = documentOf(ingest(pipeline(rows, identity, noticed::addAll), file));

    assertThat(tables.read(Journal.TABLE, Journal.Day.of(id, NOW)).required().documents())
        .containsExactly(id);
  }

  @Test
  void a_document_that_was_taken_half_way_hides_no_other_file_of_its_paper() throws Exception {
    Path file = page("Half a Paper Is No Paper", 3);
    RowStore dies =
        new Watched(
            rows,
            entries -> {
              if (entries.stream().anyMatch(entry -> entry.table() == Docs.TABLE.code())) {
                throw new StoreException(StoreException.Code.IO, "the disk is gone");
              }
            });
    try {
      ingest(pipeline(dies, identity, noticed::addAll), file);
    } catch (StoreException gone) {
      assertThat(gone.code()).isEqualTo(StoreException.Code.IO);
    }
    Path other = folder.resolve("other.html");
    Files.writeString(other, Files.readString(file) + "<p>Erratum.</p>");
    IngestPipeline healthy = pipeline(rows, identity, noticed::addAll);

    IngestOutcome second = ingest(healthy, other);

    assertThat(second).isInstanceOf(Added.class);
    assertThat(ingest(healthy, file))
        .isInstanceOfSatisfying(
            Duplicate.class, first -> assertThat(first.of()).isEqualTo(documentOf(second)));
  }

  @Test
  void a_scan_goes_by_the_name_of_its_file() throws Exception {
    Path scan;
    try (PrintedPaper empty = new PrintedPaper()) {
      scan = empty.save(folder);
    }
    IncomingFile file =
        new IncomingFile(scan, "annual-report_1911.pdf", Optional.empty(), Optional.empty());

    Added added = (Added) pipeline(rows, identity, noticed::addAll).ingest(file);

    assertThat(added.title()).isEqualTo("annual report 1911");
    DocumentRow row = tables.read(Docs.TABLE, added.document()).required();
    assertThat(row.title()).isEqualTo("annual report 1911");
    assertThat(row.text()).isEmpty();
  }

  @Test
  void different_files_with_the_same_few_words_are_all_kept() throws Exception {
    IngestPipeline pipeline = pipeline(rows, identity, noticed::addAll);
    for (int i = 0; i < 3; i++) {
      Path file = folder.resolve("cover" + i + ".html");
      Files.writeString(
          file, "<html><!-- " + i + " --><h1>Annual Report of the Society</h1><p>Scanned.</p>");
      assertThat(ingest(pipeline, file)).isInstanceOf(Added.class);
    }
  }

  @Test
  void texts_full_of_quotes_and_long_names_still_fit_into_the_tables() throws Exception {
    String odd = "\"\\".repeat(400) + " word ";
    Path file = folder.resolve("odd.html");
    Files.writeString(
        file,
        "<html><head><meta name='citation_title' content='"
            + odd
            + "'><meta name='citation_abstract' content='"
            + odd.repeat(20)
            + "'>"
            + ("<meta name='citation_author' content='" + odd.substring(600) + "'>").repeat(200)
            + "</head><body><p>"
            + prose(4, 200)
            + "</p></body></html>",
        StandardCharsets.UTF_8);
    IncomingFile incoming =
        new IncomingFile(
            file,
            "x".repeat(5_000),
            Optional.empty(),
            Optional.of("http://h/" + "y".repeat(20_000)));

    assertThat(pipeline(rows, identity, noticed::addAll).ingest(incoming))
        .isInstanceOf(Added.class);
  }

  private IngestPipeline pipeline(RowStore over, NodeIdentity node, IndexNotices notices) {
    return new IngestPipeline(
        new IngestSettings(1 << 30),
        EXTRACTOR,
        blocks,
        new TableStore(over, node),
        notices,
        () -> NOW);
  }

  private static IngestOutcome ingest(IngestPipeline pipeline, Path file) throws Exception {
    return pipeline.ingest(IncomingFile.of(file));
  }

  private static DocumentId documentOf(IngestOutcome outcome) {
    return outcome instanceof Added added ? added.document() : ((Duplicate) outcome).of();
  }

  private static int indexOf(List<List<Integer>> batches, int table) {
    for (int i = 0; i < batches.size(); i++) {
      if (batches.get(i).contains(table)) {
        return i;
      }
    }
    return -1;
  }

  private Path page(String title, long seed) throws IOException {
    return Files.writeString(
        folder.resolve("page" + seed + ".html"),
        "<html><h1>" + title + "</h1><p>Ada Lovelace</p><p>" + prose(seed, 400) + "</p>");
  }

  private interface Watcher {
    void appended(List<Entry> entries) throws StoreException;
  }

  /** Shows each batch to a watcher first, who may refuse it. */
  private record Watched(RowStore rows, Watcher watcher) implements RowStore {
    @Override
    public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
      return rows.readAll(queries);
    }

    @Override
    public void append(List<Entry> entries) throws StoreException {
      watcher.appended(entries);
      rows.append(entries);
    }
  }
}
