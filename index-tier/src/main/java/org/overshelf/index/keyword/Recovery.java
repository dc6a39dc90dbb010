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
 * Brings partitions up to date with the store: finds in the Journal what they missed, or makes them
 * anew. What cannot be read is put aside, to be tried again.
 */
final class Recovery {

  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final int BATCH = 64;

  /** Days that the Journal is read before the last commit and after today: clocks differ. */
  private static final int OVERLAP_DAYS = 1;

  private final Shelf shelf;
  private final Notices notices;
  private final Indexer indexer;
  private final TableStore tables;
  private final InstantSource clock;

  /** Not an interrupt, which would close files that Lucene is writing. */
  private final CountDownLatch closing;

  Recovery(
      Shelf shelf,
      Notices notices,
      Indexer indexer,
      TableStore tables,
      InstantSource clock,
      CountDownLatch closing) {
    this.shelf = shelf;
    this.notices = notices;
    this.indexer = indexer;
    this.tables = tables;
    this.clock = clock;
    this.closing = closing;
  }

  /**
   * Takes what the Journal has since the last commit as notices; most will be up to date. Only for
   * partitions that are complete: the others will be made anew.
   */
  void catchUp() throws IOException, InterruptedException {
    catchUp(shelf.all().stream().filter(Recovery::isComplete).toList());
  }

  private static boolean isComplete(Slot slot) {
    return slot.state() != State.DAMAGED
        && slot.partition().map(LucenePartition::isComplete).orElse(false);
  }

  /** The same for some partitions. */
  void catchUp(List<Slot> behind) throws IOException, InterruptedException {
    if (behind.isEmpty()) {
      return;
    }
    long today = Journal.Day.numberOf(clock.instant());
    long first = today;
    for (Slot slot : behind) {
      OptionalLong day =
          slot.partition().map(LucenePartition::journalDay).orElseGet(OptionalLong::empty);
      first = Math.min(first, day.orElse(today));
    }
    for (long day = first - OVERLAP_DAYS; day <= today + OVERLAP_DAYS; day++) {
      for (int shard = 0; shard < Journal.SHARDS; shard++) {
        Optional<JournalRow> row =
            tables.read(Journal.TABLE, new Journal.Day(day, shard)).orUnreachable();
        if (row.isPresent()) {
          notices.add(taken(row.get().documents(), behind), day);
        }
      }
    }
  }

  private static List<DocumentId> taken(List<DocumentId> documents, List<Slot> slots) {
    return documents.stream()
        .filter(id -> slots.stream().anyMatch(slot -> slot.takes(id)))
        .toList();
  }

  /** Makes partitions anew from the store; they are complete when it is done. */
  void rebuild(List<Slot> cold, Documents from) throws IOException, InterruptedException {
    long day = Journal.Day.numberOf(clock.instant());
    Map<Slot, List<DocumentId>> batches = new HashMap<>();
    cold.forEach(slot -> batches.put(slot, new ArrayList<>()));
    from.visit(
        id -> {
          for (Slot slot : cold) {
            List<DocumentId> batch = batches.getOrDefault(slot, List.of());
            if (slot.takes(id)) {
              batch.add(id);
              if (batch.size() == BATCH) {
                index(slot, batch, day);
                batch.clear();
              }
            }
          }
        });
    long documents = 0;
    for (Slot slot : cold) {
      index(slot, batches.getOrDefault(slot, List.of()), day);
      documents += complete(slot, day);
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

  /** Notes that a partition holds all that it should; gives the number of its documents. */
  private static long complete(Slot slot, long day) throws IOException {
    slot.writing().lock();
    try {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isEmpty() || slot.state() == State.DAMAGED) {
        throw new StoreException(
            StoreException.Code.IO, "partition " + slot.part() + " could not be made anew");
      }
      partition.get().setComplete();
      partition.get().refresh();
      partition.get().commit(day);
      return partition.get().documents();
    } finally {
      slot.writing().unlock();
    }
  }
}
