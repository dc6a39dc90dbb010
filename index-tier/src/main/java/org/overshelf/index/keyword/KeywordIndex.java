package org.overshelf.index.keyword;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.IndexStatus.PartitionStatus;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.TableStore;

/**
 * The keyword index of a lone node: all partitions, in one process. See the package's chapter.
 *
 * <p>Opening returns at once; what has to be caught up with or made anew is done in the background,
 * while queries are answered from the partitions that are there. Safe for any number of threads.
 */
public final class KeywordIndex implements Search, IndexNotices, AutoCloseable {

  private static final String PREFIX = "partition-";

  private final IndexSettings settings;
  private final InstantSource clock;
  private final List<Slot> slots;
  private final Notices notices;
  private final Upkeep upkeep;
  private final Recovery recovery;
  private final ExecutorService searches = Executors.newVirtualThreadPerTaskExecutor();

  private KeywordIndex(
      IndexSettings settings,
      List<Slot> slots,
      TableStore tables,
      FileReader files,
      Documents documents,
      InstantSource clock) {
    this.settings = settings;
    this.slots = List.copyOf(slots);
    this.clock = clock;
    this.notices = new Notices(settings.queuedNotices());
    Indexer indexer = new Indexer(tables, files);
    this.upkeep = new Upkeep(settings, this.slots, notices, indexer, clock);
    this.recovery = new Recovery(settings, this.slots, notices, indexer, tables, documents, clock);
  }

  /**
   * Opens the index in a folder, or begins one.
   *
   * @param documents what the store holds, for making partitions anew
   * @throws IOException if the folder cannot be read or written, or is in use
   */
  public static KeywordIndex open(
      Path folder,
      IndexSettings settings,
      TableStore tables,
      FileReader files,
      Documents documents,
      InstantSource clock)
      throws IOException {
    Files.createDirectories(folder);
    dropSurplus(folder, settings.partitions());
    List<Slot> slots = new ArrayList<>();
    try {
      for (int i = 0; i < settings.partitions(); i++) {
        String layout = i + " of " + settings.partitions();
        long buffer = settings.bufferBytes() / settings.partitions();
        slots.add(new Slot(i, folder.resolve(PREFIX + i), layout, buffer));
      }
    } catch (IOException | RuntimeException e) {
      slots.forEach(Slot::close);
      throw e;
    }
    KeywordIndex index = new KeywordIndex(settings, slots, tables, files, documents, clock);
    index.upkeep.start();
    index.recovery.start();
    return index;
  }

  /** Deletes the partitions of an earlier, larger number. */
  private static void dropSurplus(Path folder, int partitions) throws IOException {
    Set<String> kept = new HashSet<>();
    for (int i = 0; i < partitions; i++) {
      kept.add(PREFIX + i);
    }
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.toList()) {
        String name = each.getFileName().toString();
        if (name.startsWith(PREFIX) && !kept.contains(name)) {
          LucenePartition.delete(each);
        }
      }
    }
  }

  /** The partition of a document. Ids are hashes, so partitions are of equal size. */
  static int partitionOf(DocumentId document, int partitions) {
    return Math.floorMod(document.value().b(), partitions);
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws QueryException {
    QueryRun run = new QueryRun(request, Deadline.in(settings.deadline()), slots.size());
    return run.answer(slots.stream().map(Slot::warm).flatMap(Optional::stream).toList(), searches);
  }

  @Override
  public void changed(Collection<DocumentId> changed) throws InterruptedException {
    notices.add(changed, Journal.Day.numberOf(clock.instant()));
  }

  /** What the index is doing. */
  public IndexStatus status() {
    List<PartitionStatus> partitions = new ArrayList<>();
    long found = 0;
    for (Slot slot : slots) {
      long held = documentsOf(slot);
      found += slot.state() == State.WARM ? held : 0;
      partitions.add(new PartitionStatus(slot.number(), slot.state(), held));
    }
    return new IndexStatus(found, notices.pending(), notices.waiting(), partitions);
  }

  private static long documentsOf(Slot slot) {
    try {
      Optional<LucenePartition> partition = slot.partition();
      return partition.isPresent() ? partition.get().documents() : 0;
    } catch (IOException | IllegalStateException e) {
      return 0; // being closed or made anew: it holds nothing that can be found
    }
  }

  /**
   * Looks in the Journal for changes that this index was not told of: to be called now and then
   * where other nodes add papers too.
   */
  public void catchUp() throws IOException, InterruptedException {
    recovery.await();
    recovery.catchUp();
  }

  /** Waits until every change that is known by now can be found. */
  public void awaitCaughtUp() throws IOException, InterruptedException {
    recovery.await();
    notices.awaitNonePending();
    for (Slot slot : slots) {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isPresent()) {
        partition.get().refresh();
      }
    }
  }

  /**
   * Compares each partition with the documents that there are, and verifies its files' checksums.
   * First waits until everything that is known to have changed is indexed.
   */
  public List<PartitionFinding> verify(Set<DocumentId> expected)
      throws IOException, InterruptedException {
    recovery.await();
    notices.awaitNonePending();
    List<PartitionFinding> findings = new ArrayList<>();
    for (Slot slot : slots) {
      Set<DocumentId> missing = new HashSet<>();
      for (DocumentId each : expected) {
        if (partitionOf(each, slots.size()) == slot.number()) {
          missing.add(each);
        }
      }
      findings.add(verify(slot, missing));
    }
    return findings;
  }

  private static PartitionFinding verify(Slot slot, Set<DocumentId> missing) {
    long expected = missing.size();
    long[] surplus = {0};
    Optional<LucenePartition> partition = slot.partition();
    if (partition.isEmpty() || slot.state() == State.DAMAGED) {
      String damage = "it is not open; the log says why";
      return new PartitionFinding(slot.number(), expected, 0, Optional.of(damage));
    }
    slot.writing().lock();
    try {
      partition.get().refresh();
      partition.get().verify(id -> surplus[0] += missing.remove(id) ? 0 : 1);
      return new PartitionFinding(slot.number(), missing.size(), surplus[0], Optional.empty());
    } catch (IOException | RuntimeException e) {
      return new PartitionFinding(slot.number(), expected, 0, Optional.of(String.valueOf(e)));
    } finally {
      slot.writing().unlock();
    }
  }

  /**
   * Makes a partition anew from these documents, those of other partitions left out. It does not
   * answer meanwhile.
   */
  public void rebuild(int partition, Set<DocumentId> all) throws IOException, InterruptedException {
    Slot slot = slots.get(partition);
    recovery.await();
    slot.restart();
    recovery.rebuild(
        List.of(slot),
        visitor -> {
          for (DocumentId each : all) {
            visitor.document(each);
          }
        });
  }

  /** Commits and closes. Changes that are still pending are found in the Journal next time. */
  @Override
  public void close() {
    notices.close();
    recovery.close();
    upkeep.close();
    searches.close();
    slots.forEach(Slot::close);
  }
}
