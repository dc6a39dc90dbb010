package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.repair.KeysMessage.Lacking;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches what this node owes and lacks, slot by slot, so many slots at a time and so many bytes a
 * second. A slot is worked on once at a time. Nothing is remembered but what is waiting: what a
 * crash interrupts is found again by the next comparison, less what had been stored.
 */
final class Puller {

  private static final Logger LOG = LoggerFactory.getLogger(Puller.class);

  /** The most bytes to ask for at once. */
  private static final int BATCH_BYTES = 512 * 1024;

  private final Seams seams;
  private final Ownership ownership;
  private final Inventory inventory;
  private final Reconciler reconciler;
  private final Settled settled;
  private final Pace pace;
  private final PullQueue queue = new PullQueue();
  private final Set<Integer> busy = new HashSet<>();
  private Instant fullUntil = Instant.MIN;
  private boolean stopped;
  private long pulledBytes;
  private long pulledItems;

  Puller(Seams seams, Ownership ownership, Inventory inventory, Settled settled) {
    this.seams = seams;
    this.ownership = ownership;
    this.inventory = inventory;
    this.settled = settled;
    this.reconciler = new Reconciler(seams, inventory);
    this.pace = new Pace(seams.settings().bandwidth(), seams.now());
  }

  /** Someone holds something of a slot that this node may lack. */
  void found(int slot, NodeId source, int count) {
    synchronized (this) {
      queue.add(slot, source, count);
    }
    go();
  }

  /** Starts as much as may be under way. */
  void go() {
    while (true) {
      PullQueue.Work work;
      synchronized (this) {
        if (stopped || isFull() || busy.size() >= seams.settings().parallel()) {
          return;
        }
        Optional<PullQueue.Work> next = queue.next(busy);
        if (next.isEmpty()) {
          return;
        }
        work = next.get();
        busy.add(work.slot());
      }
      perform(work);
    }
  }

  private void perform(PullQueue.Work work) {
    CompletableFuture<Void> done = CompletableFuture.completedFuture(null);
    for (NodeId source : work.sources()) {
      done = done.thenCompose(before -> from(work.slot(), source));
    }
    var unused =
        done.whenComplete(
            (nothing, failure) -> {
              synchronized (this) {
                busy.remove(work.slot());
              }
              goLater();
            });
  }

  /** By a timer: a long queue whose futures complete at once must not become a deep stack. */
  private void goLater() {
    var unused = seams.timers().after(Duration.ZERO, this::go);
  }

  /**
   * Fetches all that one source has and this node lacks. Does not fail, unless the disk is full.
   */
  private CompletableFuture<Void> from(int slot, NodeId source) {
    if (!ownership.owes(slot) || !seams.topology().isReachable(source)) {
      return CompletableFuture.completedFuture(null);
    }
    return reconciler
        .reconcile(slot, source, lacking -> fetch(source, lacking))
        .handle(
            (outcome, failure) -> {
              if (failure == null) {
                outcome.ifPresent(fold -> settled.note(slot, source, fold));
              } else if (Seams.isFull(failure)) {
                full();
                throw new IllegalStateException("the disk is full", failure);
              } else {
                LOG.debug("fetching failed, slot={} source={}", slot, source, failure);
              }
              return null;
            });
  }

  /** Fetches these; true if all came and were stored. */
  private CompletableFuture<Boolean> fetch(NodeId source, List<Lacking> lacking) {
    CompletableFuture<Boolean> all = CompletableFuture.completedFuture(true);
    int at = 0;
    while (at < lacking.size()) {
      List<Item> batch = new ArrayList<>();
      int bytes = 0;
      while (at < lacking.size()
          && batch.size() < FetchMessage.MOST
          && (batch.isEmpty() || bytes + lacking.get(at).size() <= BATCH_BYTES)) {
        bytes += lacking.get(at).size();
        batch.add(lacking.get(at++).item());
      }
      int size = bytes;
      all = all.thenCompose(before -> batch(source, batch, size).thenApply(got -> got && before));
    }
    return all;
  }

  private CompletableFuture<Boolean> batch(NodeId source, List<Item> items, int bytes) {
    return seams
        .pause(pace.take(bytes, seams.now()))
        // Others write here too, and may have brought some of these in the meantime.
        .thenCompose(waited -> seams.onDisk(() -> inventory.lacking(items)))
        .thenCompose(
            still -> {
              if (still.isEmpty()) {
                return CompletableFuture.completedFuture(true);
              }
              FetchMessage.Ask ask = new FetchMessage.Ask(still);
              return seams
                  .ask(source, FetchMessage.KIND, ask.encode())
                  .thenCompose(answer -> seams.onDisk(() -> store(source, ask, answer)));
            });
  }

  private boolean store(NodeId source, FetchMessage.Ask ask, byte[] answer) throws Exception {
    List<Fetched> came =
        FetchMessage.verified(answer, ask).stream().flatMap(Optional::stream).toList();
    long bytes = came.stream().mapToLong(Fetched::size).sum();
    synchronized (this) {
      pulledBytes += bytes;
      pulledItems += came.size();
    }
    inventory.store(came);
    if (came.size() < ask.items().size()) {
      LOG.debug("source={} had {} of {} items", source, came.size(), ask.items().size());
    }
    return came.size() == ask.items().size();
  }

  private synchronized void full() {
    if (!isFull()) {
      LOG.warn("the disk is full: fetching stops, nothing is lost; pulled={}", pulledBytes);
    }
    fullUntil = seams.now().plus(seams.settings().fullPause());
  }

  synchronized boolean isFull() {
    return seams.now().isBefore(fullUntil);
  }

  /** Whether a slot is waiting or being worked on. */
  synchronized int behind() {
    return queue.size() + busy.size();
  }

  /** About how many bytes are waiting, if an item has so many. */
  synchronized long bytesToPull(double itemBytes) {
    SlotTable table = seams.store().table();
    double items = 0;
    for (var each : queue.most().entrySet()) {
      items += Math.max(1, each.getValue() - table.held(each.getKey()).count());
    }
    return (long) (items * itemBytes);
  }

  synchronized long pulledBytes() {
    return pulledBytes;
  }

  /** The mean size of what was fetched; 0 if nothing was. */
  synchronized double meanSize() {
    return pulledItems == 0 ? 0 : (double) pulledBytes / pulledItems;
  }

  synchronized void stop() {
    stopped = true;
    queue.clear();
  }
}
