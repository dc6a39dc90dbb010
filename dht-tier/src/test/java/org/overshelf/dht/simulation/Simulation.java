package org.overshelf.dht.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.runtime.Timers;

/**
 * A whole library in one thread, from one seed: virtual time, a network that loses and delays,
 * machines that freeze, crash and come back. The same seed gives the same history, event by event.
 *
 * <pre>{@code
 * Simulation sim = Simulation.of(seed);
 * SimulatedNode a = sim.addNode("site", node -> new Something(node.transport(), node.timers()));
 * sim.run(Duration.ofSeconds(10));
 * a.crash();
 * }</pre>
 *
 * <p>A node's program is run at its start and at every restart. It must take time, chance, timers
 * and messages from its node and from nowhere else, must not block, and must not depend on the
 * order of a hash map of objects without value hashes.
 */
public final class Simulation {

  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  /** Something that will happen, to a node or (null) to the world. */
  private record Pending(
      long at, long number, @Nullable SimulatedNode node, int boot, Runnable task) {
    static final Comparator<Pending> ORDER =
        (a, b) -> a.at != b.at ? Long.compare(a.at, b.at) : Long.compare(a.number, b.number);
  }

  private final long seed;
  private final SplittableRandom random;
  private final PriorityQueue<Pending> queue = new PriorityQueue<>(Pending.ORDER);
  private final List<SimulatedNode> nodes = new ArrayList<>();
  private final Network network;
  private final Trace trace;
  private long nanos;
  private long number;

  private Simulation(long seed, int keptLines) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.trace = new Trace(keptLines);
    this.network = new Network(this, random.split());
  }

  /** A new world, empty and quiet. */
  public static Simulation of(long seed) {
    return new Simulation(seed, 0);
  }

  /** The same, which also keeps the text of its latest events. */
  public static Simulation traced(long seed, int keptLines) {
    return new Simulation(seed, keptLines);
  }

  public long seed() {
    return seed;
  }

  /** Chance for whoever arranges things; nodes have their own. */
  public RandomGenerator random() {
    return random;
  }

  public Network network() {
    return network;
  }

  public Trace trace() {
    return trace;
  }

  /** All nodes that were ever added, in that order. */
  public List<SimulatedNode> nodes() {
    return List.copyOf(nodes);
  }

  /** Nodes that run: neither crashed nor frozen. */
  public List<SimulatedNode> running() {
    return nodes.stream().filter(SimulatedNode::running).toList();
  }

  /** Adds a node on a machine of its own and starts it. */
  public SimulatedNode addNode(String site, Consumer<SimulatedNode> program) {
    SimulatedNode node =
        new SimulatedNode(this, nodes.size(), site, program, random.split(), network);
    nodes.add(node);
    node.start();
    return node;
  }

  /** True time; nodes' clocks may be off. */
  public Instant now() {
    return EPOCH.plusNanos(nanos);
  }

  /** Time since the beginning. */
  public Duration elapsed() {
    return Duration.ofNanos(nanos);
  }

  /** Has something happen to the world after a while. */
  public void after(Duration delay, Runnable task) {
    schedule(delay.toNanos(), null, task);
  }

  /** Lets time pass. */
  public void run(Duration time) {
    long end = nanos + time.toNanos();
    while (step(end)) {}
  }

  /**
   * Lets time pass until something holds; looks ten times a second.
   *
   * @return the time it took, or empty if the limit was reached first
   */
  public Optional<Duration> runUntil(BooleanSupplier condition, Duration limit) {
    long start = nanos;
    long end = nanos + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (nanos >= end) {
        return Optional.empty();
      }
      run(Duration.ofMillis(100));
    }
    return Optional.of(Duration.ofNanos(nanos - start));
  }

  private boolean step(long end) {
    Pending next = queue.peek();
    if (next == null || next.at > end) {
      nanos = end;
      return false;
    }
    queue.poll();
    nanos = Math.max(nanos, next.at);
    SimulatedNode node = next.node;
    if (node == null) {
      next.task.run();
    } else if (node.boot() == next.boot && !node.crashed()) {
      if (node.frozen()) {
        node.hold(next.task);
      } else {
        next.task.run();
      }
    }
    return true;
  }

  /** Plans an event; one of a node is held while it is frozen and lost when it crashes. */
  Timers.Scheduled schedule(long delayNanos, @Nullable SimulatedNode node, Runnable task) {
    boolean[] cancelled = new boolean[1];
    Runnable unlessCancelled =
        () -> {
          if (!cancelled[0]) {
            task.run();
          }
        };
    int boot = node == null ? 0 : node.boot();
    queue.add(new Pending(nanos + Math.max(0, delayNanos), number++, node, boot, unlessCancelled));
    return () -> cancelled[0] = true;
  }

  void trace(String what, int node, int other, long detail) {
    trace.add(nanos, what, node, other, detail);
  }
}
