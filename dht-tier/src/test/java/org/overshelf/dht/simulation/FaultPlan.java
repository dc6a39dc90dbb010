package org.overshelf.dht.simulation;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Troubles drawn from the seed: for a while things break at random times, and at the end everything
 * works again but for the machines that are gone for good.
 *
 * @param lasting how long the troubles go on
 * @param every the mean time from one to the next
 * @param survivors the least number of nodes that never crash for good
 */
public record FaultPlan(Duration lasting, Duration every, int survivors) {

  /** Lets the troubles begin. They are over after {@link #lasting}; run the simulation so long. */
  public void unleash(Simulation simulation) {
    Duration at = Duration.ZERO;
    while (true) {
      at = at.plus(time(simulation.random(), every.multipliedBy(2)));
      if (at.compareTo(lasting) >= 0) {
        break;
      }
      simulation.after(at, () -> strike(simulation));
    }
    simulation.after(lasting, () -> calm(simulation));
  }

  private void strike(Simulation simulation) {
    RandomGenerator random = simulation.random();
    SimulatedNode node = any(simulation, random);
    Network network = simulation.network();
    Duration pause = time(random, lasting.dividedBy(3));
    switch (random.nextInt(9)) {
      case 0 -> {
        node.freeze();
        simulation.after(pause, node::thaw);
      }
      case 1 -> {
        node.crash();
        simulation.after(pause, () -> restart(node));
      }
      case 2 -> {
        node.vanish();
        simulation.after(pause, () -> restart(node));
      }
      case 3 -> {
        node.crash();
        node.disk().wipe();
        simulation.after(pause, () -> restart(node));
      }
      case 4 -> {
        network.cut(node, any(simulation, random));
        simulation.after(pause, network::join);
      }
      case 5 -> {
        network.part(some(simulation, random));
        simulation.after(pause, network::join);
      }
      case 6 -> {
        network.lose(random.nextDouble() * 0.3);
        network.duplicate(random.nextDouble() * 0.1);
      }
      case 7 -> network.delay(Duration.ofMillis(20), time(random, Duration.ofMillis(400)));
      case 8 -> goneForGood(simulation, node);
      default -> throw new AssertionError();
    }
  }

  private void goneForGood(Simulation simulation, SimulatedNode node) {
    long lost =
        simulation.nodes().stream().filter(each -> each.disk().note("lost").isPresent()).count();
    if (simulation.nodes().size() - lost > survivors) {
      node.vanish();
      node.disk().note("lost", new byte[0]);
    }
  }

  private static void restart(SimulatedNode node) {
    if (node.crashed() && node.disk().note("lost").isEmpty()) {
      node.skew(Duration.ofSeconds(node.random().nextInt(-3600, 3600)));
      node.restart();
    }
  }

  private static void calm(Simulation simulation) {
    simulation.network().heal();
    simulation.nodes().forEach(SimulatedNode::thaw);
    simulation.nodes().forEach(FaultPlan::restart);
  }

  private static SimulatedNode any(Simulation simulation, RandomGenerator random) {
    List<SimulatedNode> nodes = simulation.nodes();
    return nodes.get(random.nextInt(nodes.size()));
  }

  private static Set<SimulatedNode> some(Simulation simulation, RandomGenerator random) {
    Set<SimulatedNode> some = new HashSet<>();
    for (SimulatedNode node : simulation.nodes()) {
      if (random.nextInt(3) == 0) {
        some.add(node);
      }
    }
    return some;
  }

  private static Duration time(RandomGenerator random, Duration most) {
    return Duration.ofNanos(random.nextLong(most.toNanos()));
  }
}
