package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that takes notices in, makes them findable, and commits. */
final class Upkeep implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
  private static final int BATCH = 64;

  private final IndexSettings settings;
  private final Shelf shelf;
  private final Notices notices;
  private final Indexer indexer;
  private final InstantSource clock;
  private final Thread thread;
  private final Set<Slot> unrefreshed = new HashSet<>();
  private final Set<Slot> uncommitted = new HashSet<>();
  private volatile boolean closing;

  Upkeep(
      IndexSettings settings, Shelf shelf, Notices notices, Indexer indexer, InstantSource clock) {
    this.settings = settings;
    this.shelf = shelf;
    this.notices = notices;
    this.indexer = indexer;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("index-upkeep").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    long refreshed = System.nanoTime();
    long committed = refreshed;
    long retried = refreshed;
    try {
      while (!closing) {
        take(refreshed);
        long now = System.nanoTime();
        if (!unrefreshed.isEmpty() && now - refreshed >= settings.refreshDelay().toNanos()) {
          refresh();
          refreshed = System.nanoTime();
        }
        if (!uncommitted.isEmpty() && now - committed >= settings.commitDelay().toNanos()) {
          commit();
          committed = System.nanoTime();
        }
        if (now - retried >= settings.retryDelay().toNanos()) {
          notices.retry();
          retried = now;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody but close() ends this thread
    } catch (RuntimeException e) {
      LOG.error("indexing stopped; restart the node", e);
    }
    commit();
  }

  /** Takes a batch of notices, waiting for one no longer than until the next thing is due. */
  private void take(long refreshed) throws InterruptedException {
    long wait = Math.min(settings.retryDelay().toNanos(), settings.commitDelay().toNanos());
    if (!unrefreshed.isEmpty()) {
      long due = refreshed + settings.refreshDelay().toNanos() - System.nanoTime();
      wait = Math.min(wait, Math.max(0, due));
    }
    List<DocumentId> batch = notices.take(BATCH, wait);
    if (batch.isEmpty()) {
      return;
    }
    Set<DocumentId> unread = new HashSet<>();
    for (Slot slot : shelf.all()) {
      List<DocumentId> its = batch.stream().filter(slot::takes).toList();
      if (!its.isEmpty()) {
        unread.addAll(indexer.update(slot, its));
        unrefreshed.add(slot);
        uncommitted.add(slot);
      }
    }
    notices.done(batch, unread);
  }

  private void refresh() {
    for (Slot slot : unrefreshed) {
      write(slot, LucenePartition::refresh);
    }
    unrefreshed.clear();
    shelf.changed();
  }

  private void commit() {
    long today = Journal.Day.numberOf(clock.instant());
    long day = notices.oldestDay(today);
    for (Slot slot : uncommitted) {
      write(slot, partition -> partition.commit(day));
    }
    uncommitted.clear();
  }

  private interface Step {
    void apply(LucenePartition partition) throws IOException;
  }

  private static void write(Slot slot, Step step) {
    slot.writing().lock();
    try {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isPresent() && slot.state() != IndexStatus.State.DAMAGED) {
        step.apply(partition.get());
      }
    } catch (IOException | RuntimeException e) {
      slot.broke(e);
    } finally {
      slot.writing().unlock();
    }
  }

  /** Commits and ends. */
  @Override
  public void close() {
    closing = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // a commit is under way; leave when it is done
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
