package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.storage.rocks.Database.Handles;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the room of dropped blocks and entries back to the disk. RocksDB does so only when it
 * compacts, and of blob files only the oldest are looked at, so this compacts in rounds, on a
 * thread of its own, a few blob files at a time: the copies that a round makes fit into what the
 * quota keeps free.
 */
final class Reclaimer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Reclaimer.class);

  /** The share of the blob files that one round rewrites. */
  private static final double SHARE = 0.05;

  private static final int MAX_ROUNDS = 24;

  private final Database database;
  private final Quota quota;
  private final long threshold;
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean closed;
  private volatile @Nullable Thread thread;

  /**
   * @param threshold so many dropped bytes make it worth while
   */
  Reclaimer(Database database, Quota quota, long threshold) {
    this.database = database;
    this.quota = quota;
    this.threshold = threshold;
  }

  /** Notes that so many bytes are no longer needed. */
  void dropped(long bytes) {
    if (dropped.addAndGet(bytes) >= threshold) {
      start();
    }
  }

  /** Starts reclaiming if anything was dropped: the store is full. */
  void roomIsNeeded() {
    if (dropped.get() > 0) {
      start();
    }
  }

  private void start() {
    if (!closed && running.compareAndSet(false, true)) {
      thread = Thread.ofPlatform().daemon().name("store-reclaim").start(this::run);
    }
  }

  private void run() {
    try {
      long sought = dropped.getAndSet(0);
      long before = quota.fileBytes();
      for (int round = 0; round < MAX_ROUNDS && !closed; round++) {
        database.call(this::compact);
        if (before - quota.fileBytes() >= sought) {
          break;
        }
      }
      log.debug("reclaimed sought={} freed={}", sought, before - quota.fileBytes());
    } catch (RocksDBException | IOException e) {
      if (!closed) {
        log.warn("cannot give back the room of what was dropped reason={}", e.getMessage());
      }
    } finally {
      running.set(false);
    }
  }

  private boolean compact(Handles open) throws RocksDBException {
    long files = open.db().getLongProperty(open.blocks(), "rocksdb.num-blob-files");
    collectGarbage(open, true, Math.clamp(2.0 / Math.max(files, 1), SHARE, 1.0));
    try (FlushOptions flush = new FlushOptions();
        CompactRangeOptions everything =
            new CompactRangeOptions()
                .setExclusiveManualCompaction(false)
                .setBottommostLevelCompaction(
                    CompactRangeOptions.BottommostLevelCompaction.kForceOptimized)) {
      for (var family : java.util.List.of(open.blocks(), open.sizes(), open.rows())) {
        open.db().flush(flush, family);
        open.db().compactRange(family, null, null, everything);
      }
    } finally {
      collectGarbage(open, false, SHARE);
    }
    return true;
  }

  private static void collectGarbage(Handles open, boolean on, double share)
      throws RocksDBException {
    open.db()
        .setOptions(
            open.blocks(),
            MutableColumnFamilyOptions.builder()
                .setEnableBlobGarbageCollection(on)
                .setBlobGarbageCollectionAgeCutoff(share)
                .build());
  }

  /** Stops what is under way and waits for it. */
  @Override
  public void close() {
    closed = true;
    Thread running = thread;
    if (running == null) {
      return;
    }
    try {
      database.call(
          open -> {
            open.db().cancelAllBackgroundWork(false);
            return true;
          });
      running.join();
    } catch (RocksDBException | IOException e) {
      log.debug("nothing left to stop reason={}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
