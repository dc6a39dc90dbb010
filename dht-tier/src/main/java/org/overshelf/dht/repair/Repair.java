package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.overshelf.dht.ring.Arc;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps alive what this node owes, and rids it of what it does not owe: see the package's page.
 *
 * <p>Runs by itself from {@link #start} to {@link #close}; once a second it looks at what is due.
 * Never blocks a timer or a handler: the disk is used on the executor it is given. Safe for use by
 * any thread. {@code clock} should pass evenly; it is not compared with other nodes' clocks.
 */
public final class Repair implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Repair.class);
  private static final Duration PULSE = Duration.ofSeconds(1);

  /** The most slots to verify at one pulse, if it lags behind. */
  private static final int SLOTS_PER_PULSE = 512;

  private final Seams seams;
  private final Ownership ownership;
  private final Inventory inventory;
  private final Puller puller;
  private final RepairServer server;
  private final Comparer comparer;
  private final Cleaner cleaner;
  private final Scrubber scrubber;
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final Duty sweeping = new Duty();
  private final Duty comparing = new Duty();
  private final Duty cleaning = new Duty();
  private final Duty scrubbing = new Duty();
  private int changesSeen;
  private double slotsToVerify;
  private volatile boolean stopped;

  /** Something that is done again and again, once at a time. Used under the lock of repair. */
  private static final class Duty {
    private boolean running;
    private Instant due = Instant.MIN;
  }

  private Repair(Seams seams) {
    this.seams = seams;
    this.ownership = new Ownership(seams.topology(), seams.clock());
    this.inventory = new Inventory(seams.store());
    Settled settled = new Settled();
    this.puller = new Puller(seams, ownership, inventory, settled);
    this.server = new RepairServer(seams, ownership, inventory, puller, settled);
    this.comparer = new Comparer(seams, ownership, inventory, puller);
    this.cleaner = new Cleaner(seams, ownership, inventory, server);
    this.scrubber = new Scrubber(seams.store(), seams.random().nextInt(Slot.COUNT));
    Instant soon = seams.now().plus(seams.settings().settle());
    // Nobody asks for digests before the others have seen this node: a start need not wait for it.
    sweeping.due = seams.now().plus(seams.settings().settle().dividedBy(2));
    comparing.due = soon;
    cleaning.due = soon;
  }

  /**
   * Starts to answer other nodes and to repair.
   *
   * @param store the node's only tracked store: all writes of this node go through it
   * @param disk runs what blocks on the disk; a few threads, or virtual ones
   */
  public static Repair start(
      Topology topology,
      TrackedStore store,
      Transport transport,
      Timers timers,
      InstantSource clock,
      RandomGenerator random,
      Executor disk,
      RepairSettings settings) {
    Repair repair =
        new Repair(
            new Seams(
                topology,
                store,
                transport,
                timers,
                clock,
                random,
                disk,
                settings,
                new AtomicLong()));
    repair.server.listen();
    repair.pulse();
    return repair;
  }

  /**
   * Hands everything over. To be called when this node is leaving and the topology no longer counts
   * it among the owners; until then nothing goes. Copies are dropped as soon as all owners have
   * confirmed them; the future completes when none is left but known damaged ones. It does not
   * complete while an owner is down or full: {@link #status} says how much is left.
   */
  public CompletableFuture<Void> drain() {
    cleaner.drain();
    return drained.copy();
  }

  private void pulse() {
    if (stopped) {
      return;
    }
    try {
      look();
    } catch (RuntimeException e) {
      LOG.error("repair failed, and goes on", e);
    }
    var unused = seams.timers().after(PULSE, this::pulse);
  }

  private void look() {
    ownership.observe();
    Instant now = seams.now();
    synchronized (this) {
      if (changesSeen != ownership.changes()) {
        changesSeen = ownership.changes();
        Instant settled = now.plus(seams.settings().settle());
        comparing.due = earlier(comparing.due, settled);
        cleaning.due = earlier(cleaning.due, settled);
      }
    }
    perform(sweeping, this::sweep);
    perform(comparing, this::compare);
    perform(cleaning, this::clean);
    perform(scrubbing, this::scrub);
    puller.go();
    if (cleaner.draining() && isDrained()) {
      drained.complete(null);
    }
  }

  /** One kind of work; completes with how long to wait before it is due again. */
  private interface Work {
    CompletableFuture<Duration> start();
  }

  private void perform(Duty duty, Work work) {
    synchronized (this) {
      if (duty.running || stopped || seams.now().isBefore(duty.due)) {
        return;
      }
      duty.running = true;
      duty.due = Instant.MAX;
    }
    var unused =
        work.start()
            .whenComplete(
                (wait, failure) -> {
                  if (failure != null) {
                    LOG.warn("a part of repair failed, and is tried again", Seams.cause(failure));
                  }
                  Instant next =
                      seams.now().plus(failure == null ? wait : seams.settings().interval());
                  synchronized (this) {
                    duty.running = false;
                    // A change of owners may have made it due earlier.
                    duty.due = earlier(duty.due, next);
                  }
                });
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private CompletableFuture<Duration> sweep() {
    BitSet all = new BitSet(Slot.COUNT);
    all.set(0, Slot.COUNT);
    return seams
        .onDisk(() -> inventory.refresh(all, seams.settings().scanRate()))
        .thenApply(seen -> PULSE);
  }

  private CompletableFuture<Duration> compare() {
    return comparer
        .pass()
        .thenApply(
            done -> {
              double part = 0.8 + 0.4 * seams.random().nextDouble();
              return Duration.ofMillis((long) (seams.settings().interval().toMillis() * part));
            });
  }

  private CompletableFuture<Duration> clean() {
    return cleaner
        .round()
        .thenApply(
            busy -> {
              Duration interval = seams.settings().interval();
              return cleaner.draining() ? PULSE : busy ? interval.dividedBy(4) : interval;
            });
  }

  private CompletableFuture<Duration> scrub() {
    Duration period = seams.settings().scrubPeriod();
    slotsToVerify += (double) Slot.COUNT * PULSE.toMillis() / period.toMillis();
    int count = (int) Math.min(SLOTS_PER_PULSE, slotsToVerify);
    slotsToVerify = Math.min(SLOTS_PER_PULSE, slotsToVerify - count);
    return seams.onDisk(
        () -> {
          for (var slot = seams.store().table().takeSuspect();
              slot.isPresent();
              slot = seams.store().table().takeSuspect()) {
            verify(new Arc(slot.get(), slot.get()));
          }
          if (count > 0) {
            verify(scrubber.next(count));
          }
          return PULSE;
        });
  }

  /** What turns out to be damaged is asked for at once, from every other owner. */
  private void verify(Arc arc) throws Exception {
    BitSet news = scrubber.verify(arc);
    for (int slot = news.nextSetBit(0); slot >= 0; slot = news.nextSetBit(slot + 1)) {
      for (NodeId owner : ownership.owners(slot)) {
        if (!owner.equals(seams.self())) {
          puller.found(slot, owner, seams.store().table().held(slot).count());
        }
      }
    }
  }

  private boolean isDrained() {
    BitSet all = new BitSet(Slot.COUNT);
    all.set(0, Slot.COUNT);
    return ownership.owed().isEmpty()
        && seams.store().table().unknown(all).isEmpty()
        && cleaner.surplus().isEmpty();
  }

  /** How repair stands. Cheap. */
  public RepairStatus status() {
    SlotTable table = seams.store().table();
    Damage damage = seams.store().damage();
    BitSet all = new BitSet(Slot.COUNT);
    all.set(0, Slot.COUNT);
    BitSet surplus = cleaner.surplus();
    return new RepairStatus(
        state(),
        puller.behind(),
        puller.bytesToPull(meanSize(table)),
        puller.pulledBytes(),
        server.servedBytes(),
        seams.talked().get(),
        surplus.cardinality(),
        surplus.stream().mapToLong(slot -> table.held(slot).bytes()).sum(),
        cleaner.dropped(),
        table.unknown(all).cardinality(),
        damage.found(),
        damage.repaired(),
        damage.outstanding(),
        comparer.lastFullPass());
  }

  private double meanSize(SlotTable table) {
    if (puller.meanSize() > 0) {
      return puller.meanSize();
    }
    long count = 0;
    long bytes = 0;
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      count += table.held(slot).count();
      bytes += table.held(slot).bytes();
    }
    return count == 0 ? 0 : (double) bytes / count;
  }

  private RepairStatus.State state() {
    if (stopped) {
      return RepairStatus.State.STOPPED;
    }
    if (cleaner.draining()) {
      return drained.isDone() ? RepairStatus.State.DRAINED : RepairStatus.State.DRAINING;
    }
    if (puller.isFull()) {
      return RepairStatus.State.FULL;
    }
    return puller.behind() > 0 ? RepairStatus.State.PULLING : RepairStatus.State.IDLE;
  }

  /**
   * Starts nothing more. What is under way ends, or fails, by itself; others are still answered.
   */
  @Override
  public void close() {
    stopped = true;
    puller.stop();
  }
}
