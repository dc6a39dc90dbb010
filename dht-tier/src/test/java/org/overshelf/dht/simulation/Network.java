package org.overshelf.dht.simulation;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.overshelf.shared.identity.NodeId;

/**
 * What lies between the nodes of a simulation. Delays are drawn for each message, so that messages
 * overtake each other. Duplicates are more than {@link org.overshelf.shared.runtime.Transport}
 * allows; who withstands them withstands callers that ask again.
 */
public final class Network {

  /** A direction that nothing passes. */
  private record Cut(int from, int to) {}

  private final Simulation simulation;
  private final SplittableRandom random;
  private final Map<NodeId, SimulatedNode> nodes = new HashMap<>();
  private final Set<Cut> cuts = new HashSet<>();
  private double loss;
  private double duplication;
  private Duration leastDelay = Duration.ofMillis(1);
  private Duration meanExtraDelay = Duration.ofMillis(4);
  private long messages;
  private long bytes;

  Network(Simulation simulation, SplittableRandom random) {
    this.simulation = simulation;
    this.random = random;
  }

  /** Loses this part of all messages, from 0 to 1. */
  public void lose(double part) {
    loss = part;
  }

  /** Delivers this part of all messages twice. */
  public void duplicate(double part) {
    duplication = part;
  }

  /** Messages take at least {@code least}, and exponentially distributed time on top. */
  public void delay(Duration least, Duration meanExtra) {
    leastDelay = least;
    meanExtraDelay = meanExtra;
  }

  /** Stops all messages from one node to another; not those the other way. */
  public void cut(SimulatedNode from, SimulatedNode to) {
    cuts.add(new Cut(from.index(), to.index()));
  }

  /** Stops all messages between those in {@code side} and all others, both ways. */
  public void part(Set<SimulatedNode> side) {
    for (SimulatedNode one : simulation.nodes()) {
      for (SimulatedNode other : simulation.nodes()) {
        if (side.contains(one) != side.contains(other)) {
          cut(one, other);
        }
      }
    }
  }

  /** Undoes all cuts. */
  public void join() {
    cuts.clear();
  }

  /** Makes everything as it was: no cuts, no loss, short delays. */
  public void heal() {
    join();
    lose(0);
    duplicate(0);
    delay(Duration.ofMillis(1), Duration.ofMillis(4));
  }

  /** How many messages have been sent, answers included. */
  public long messages() {
    return messages;
  }

  /** How many bytes they had. */
  public long bytes() {
    return bytes;
  }

  void add(SimulatedNode node) {
    nodes.put(node.id(), node);
  }

  SimulatedNode find(NodeId id) {
    return nodes.get(id);
  }

  /** Carries something from one node to another, if it gets there. */
  void carry(SimulatedNode from, SimulatedNode to, int size, Runnable arrival) {
    messages++;
    bytes += size;
    if (from == to) {
      simulation.schedule(0, to, arrival);
      return;
    }
    if (random.nextDouble() < loss) {
      return;
    }
    deliver(from, to, arrival);
    if (random.nextDouble() < duplication) {
      deliver(from, to, arrival);
    }
  }

  private void deliver(SimulatedNode from, SimulatedNode to, Runnable arrival) {
    double extra = -Math.log(1 - random.nextDouble()) * meanExtraDelay.toNanos();
    simulation.schedule(
        leastDelay.toNanos() + (long) extra,
        to,
        () -> {
          if (!cuts.contains(new Cut(from.index(), to.index()))) {
            arrival.run();
          }
        });
  }
}
