package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.keyword.ask.Chart;
import org.overshelf.index.keyword.layout.Advert;
import org.overshelf.index.keyword.layout.Landscape;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.wire.MalformedException;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this node tells others of its partitions, and what it has heard of theirs. A thread of its
 * own tells them: soon after something has changed, and now and then anyway. Safe for any number of
 * threads.
 */
final class Bulletin implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Bulletin.class);
  private static final long LEAST_PAUSE_MILLIS = 100;
  private static final long MOST_PAUSE_MILLIS = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** How long a view of things is used before it is asked again who is there. */
  private static final long FRESH_NANOS = 100_000_000;

  private record Seen(long changes, long at, Landscape landscape, Chart chart) {}

  private final Neighbourhood around;
  private final Shelf shelf;
  private final Notices notices;
  private final int told;
  private final int copies;
  private final AtomicLong heard = new AtomicLong();
  private final AtomicLong numbers = new AtomicLong(System.currentTimeMillis() << 16);
  private final Map<NodeId, Advert> adverts = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile @Nullable Seen seen;
  private volatile boolean closing;

  Bulletin(Neighbourhood around, Shelf shelf, Notices notices, int told, int copies) {
    this.around = around;
    this.shelf = shelf;
    this.notices = notices;
    this.told = told;
    this.copies = copies;
    this.thread = Thread.ofVirtual().name("index-bulletin").unstarted(this::run);
  }

  /** Begins to listen and to tell. */
  void start() {
    around
        .transport()
        .handle(
            Advert.KIND,
            (from, bytes) -> {
              try {
                hear(from, bytes);
                return CompletableFuture.completedFuture(own().toBytes());
              } catch (MalformedException e) {
                return CompletableFuture.failedFuture(e);
              }
            });
    thread.start();
  }

  private void hear(NodeId from, byte[] bytes) throws MalformedException {
    Advert advert = Advert.of(bytes);
    Advert before = adverts.get(from);
    adverts.merge(from, advert, (old, now) -> now.number() - old.number() >= 0 ? now : old);
    if (before == null || !before.held().equals(advert.held()) || before.told() != advert.told()) {
      heard.incrementAndGet();
    }
  }

  private Advert own() {
    List<Advert.Held> held = new ArrayList<>();
    long pending = notices.pending() + notices.waiting();
    for (Slot slot : shelf.all()) {
      Optional<LucenePartition> partition = slot.partition();
      try {
        if (partition.isPresent()) {
          held.add(
              new Advert.Held(
                  slot.part(),
                  slot.state(),
                  partition.get().documents(),
                  partition.get().version(),
                  pending));
        }
      } catch (IOException | IllegalStateException e) {
        LOG.debug("a partition is being closed or replaced", e);
      }
    }
    return new Advert(numbers.incrementAndGet(), told, held);
  }

  private void run() {
    long told = -1;
    long last = System.nanoTime();
    try {
      while (!closing) {
        long changes = shelf.changes();
        long passed = (System.nanoTime() - last) / 1_000_000;
        if (changes != told || passed >= MOST_PAUSE_MILLIS) {
          told = changes;
          last = System.nanoTime();
          tell();
        }
        Thread.sleep(LEAST_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell() {
    List<NodeId> others = around.roster().others();
    adverts.keySet().retainAll(new HashSet<>(others));
    if (others.isEmpty()) {
      return;
    }
    byte[] advert = own().toBytes();
    for (NodeId each : others) {
      around
          .transport()
          .request(each, Advert.KIND, advert, PATIENCE)
          .whenComplete(
              (answer, failure) -> {
                try {
                  if (answer != null) {
                    hear(each, answer);
                  }
                } catch (MalformedException e) {
                  LOG.debug("an advert cannot be read node={}", each.shortName(), e);
                }
              });
    }
  }

  /** Whether all nodes that can be asked have been heard from. */
  boolean hasHeardAll() {
    return adverts.keySet().containsAll(around.roster().others());
  }

  /** What is known now. */
  Landscape landscape() {
    return look().landscape();
  }

  /** Whom to ask now. */
  Chart chart() {
    return look().chart();
  }

  private Seen look() {
    long changes = shelf.changes() + heard.get();
    long now = System.nanoTime();
    Seen last = seen;
    if (last != null && last.changes() == changes && now - last.at() < FRESH_NANOS) {
      return last;
    }
    NodeId self = around.roster().self();
    Map<NodeId, Advert> all = new HashMap<>(adverts);
    all.put(self, own());
    Set<NodeId> askable = new HashSet<>(around.roster().others());
    askable.add(self);
    Landscape landscape =
        new Landscape(self, around.roster().servers(), askable, all, told, copies);
    Seen next = new Seen(changes, now, landscape, landscape.chart());
    seen = next;
    return next;
  }

  @Override
  public void close() {
    closing = true;
    thread.interrupt();
  }
}
