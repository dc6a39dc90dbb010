package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.JournalRow;
import org.overshelf.shared.table.TableStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that runs once after opening: finds in the Journal what the index missed, then makes
 * anew the partitions that are not there. What cannot be read is tried again until it can.
 */
final class Recovery implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final int BATCH = 64;
  private static final long FIRST_PAUSE_NANOS = 500_000_000;

  /** Days that the Journal is read before the last commit and after today: clocks differ. */
  private static final int OVERLAP_DAYS = 1;

  private final IndexSettings settings;
  private final List<Slot> slots;
  private final Notices notices;
  private final Indexer indexer;
  private final TableStore tables;
  private final Documents documents;
  private final InstantSource clock;
  private final Thread thread;
  private final CountDownLatch done = new CountDownLatch(1);

  /** Not an interrupt, which would close files that Lucene is writing. */
  private final CountDownLatch closing = new CountDownLatch(1);

  Recovery(
      IndexSettings settings,
      List<Slot> slots,
      Notices notices,
      Indexer indexer,
      TableStore tables,
      Documents documents,
      InstantSource clock) {
    this.settings = settings;
    this.slots = slots;
    this.notices = notices;
    this.indexer = indexer;
    this.tables = tables;
    this.documents = documents;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("index-recovery").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      untilDone("reading the journal", this::catchUp);
      List<Slot> cold = slots.stream().filter(each -> each.state() == State.REBUILDING).toList();
      if (!cold.isEmpty()) {
        untilDone("making partitions anew", () -> rebuild(cold, documents));
      }
    } catch (InterruptedException e) {
      LOG.debug("closed while making partitions anew; the next opening goes on", e);
    } catch (IllegalStateException e) {
      LOG.debug("closed while catching up", e);
    } finally {
      done.countDown();
    }
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Tries again, soon at first: a node that has just started may not have found others yet. */
  private void untilDone(String what, Work work) throws InterruptedException {
    for (long pause = FIRST_PAUSE_NANOS; ; pause = Math.min(2 * pause, longestPause())) {
      try {
        work.run();
        return;
      } catch (IOException e) {
        LOG.info("{} failed and will be tried again reason={}", what, e.toString());
        if (closing.await(pause, TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    }
  }

  private long longestPause() {
    return settings.retryDelay().toNanos();
  }

  /** Takes what the Journal has since the last commit as notices; most will be up to date. */
  void catchUp() throws IOException, InterruptedException {
    long today = Journal.Day.numberOf(clock.instant());
    long first = today;
    for (Slot slot : slots) {
      OptionalLong day =
          slot.warm().map(LucenePartition::journalDay).orElseGet(OptionalLong::empty);
      first = Math.min(first, day.orElse(today));
    }
    for (long day = first - OVERLAP_DAYS; day <= today + OVERLAP_DAYS; day++) {
      for (int shard = 0; shard < Journal.SHARDS; shard++) {
        Optional<JournalRow> row =
            tables.read(Journal.TABLE, new Journal.Day(day, shard)).orUnreachable();
        if (row.isPresent()) {
          notices.add(warm(row.get().documents()), day);
        }
      }
    }
  }

  private List<DocumentId> warm(List<DocumentId> documents) {
    return documents.stream().filter(id -> slotOf(id).state() == State.WARM).toList();
  }

  private Slot slotOf(DocumentId id) {
    return slots.get(KeywordIndex.partitionOf(id, slots.size()));
  }

  /** Makes partitions anew from the store; they answer when it is done. */
  void rebuild(List<Slot> cold, Documents from) throws IOException, InterruptedException {
    long day = Journal.Day.numberOf(clock.instant());
    Map<Slot, List<DocumentId>> batches = new HashMap<>();
    cold.forEach(slot -> batches.put(slot, new ArrayList<>()));
    from.visit(
        id -> {
          Slot slot = slotOf(id);
          List<DocumentId> batch = batches.get(slot);
          if (batch != null) {
            batch.add(id);
            if (batch.size() == BATCH) {
              index(slot, batch, day);
              batch.clear();
            }
          }
        });
    long documents = 0;
    for (Slot slot : cold) {
      index(slot, batches.getOrDefault(slot, List.of()), day);
      documents += finish(slot, day);
    }
    if (documents > 0) {
      LOG.info("made partitions anew partitions={} documents={}", cold.size(), documents);
    }
  }

  private void index(Slot slot, List<DocumentId> batch, long day) throws InterruptedException {
    if (closing.getCount() == 0) {
      throw new InterruptedException("the index is being closed");
    }
    notices.putAside(indexer.update(slot, List.copyOf(batch)), day);
  }

  /** Lets a partition answer; gives the number of its documents. */
  private static long finish(Slot slot, long day) throws IOException {
    slot.writing().lock();
    try {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isEmpty() || slot.state() == State.DAMAGED) {
        throw new StoreException(
            StoreException.Code.IO, "partition " + slot.number() + " could not be made anew");
      }
      partition.get().setComplete();
      partition.get().refresh();
      partition.get().commit(day);
      slot.setState(State.WARM);
      return partition.get().documents();
    } finally {
      slot.writing().unlock();
    }
  }

  /** Waits until the index has caught up as of its opening. */
  void await() throws InterruptedException {
    done.await();
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
