package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.simulation.Network;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;

/** Whatever happens, in the end every owner holds everything and nobody holds more. */
class RepairSimulationTest {

  private static final Duration TROUBLES = Duration.ofSeconds(60);

  /** After how long others take over what a dead node owed. */
  private static final Duration GIVEN_UP = Duration.ofSeconds(20);

  /** One walk of the scrubber over the disk, and some passes. */
  private static final Duration REPAIR_TIME = Duration.ofSeconds(240);

  @Test
  void after_all_troubles_owners_hold_all_that_survived_and_nobody_holds_more() {
    Seeds.forEach(30, RepairSimulationTest::troubled);
  }

  private static void troubled(long seed) {
    Simulation sim = Simulation.of(seed);
    RandomGenerator random = sim.random();
    RepairWorld world = new RepairWorld(sim, 3 + 2 * random.nextInt(3), RepairWorld.SETTINGS);
    sim.run(Duration.ofSeconds(3));
    for (long at = 0; at < TROUBLES.toMillis(); at += random.nextInt(8_000)) {
      sim.after(Duration.ofMillis(at), () -> strike(world));
    }
    for (long at = 0; at < TROUBLES.toMillis(); at += random.nextInt(4_000)) {
      sim.after(Duration.ofMillis(at), () -> write(world));
    }
    sim.run(TROUBLES);
    calm(world);
    sim.run(GIVEN_UP);
    world.runUntilWell(REPAIR_TIME);
    long moved = moved(world);
    sim.run(Duration.ofSeconds(30));
    assertThat(world.wrong()).isEmpty();
    assertThat(moved(world)).as("nothing more is fetched once all is well").isEqualTo(moved);
  }

  private static long moved(RepairWorld world) {
    return world.sim.nodes().stream()
        .mapToLong(node -> world.repair(node).status().bytesPulled())
        .sum();
  }

  private static void write(RepairWorld world) {
    RandomGenerator random = world.sim.random();
    for (int i = random.nextInt(6); i > 0; i--) {
      Fetched thing = Things.any(random);
      world.write(Things.item(thing), thing, random.nextDouble() * 0.6);
    }
  }

  private static void strike(RepairWorld world) {
    RandomGenerator random = world.sim.random();
    Network network = world.sim.network();
    List<SimulatedNode> nodes = world.alive();
    SimulatedNode node = nodes.get(random.nextInt(nodes.size()));
    Duration pause = Duration.ofMillis(random.nextInt(25_000));
    switch (random.nextInt(10)) {
      case 0 -> {
        node.freeze();
        world.sim.after(pause, node::thaw);
      }
      case 1 -> crash(world, node, pause);
      case 2 -> {
        world.breaking(() -> node.disk().wipe());
        node.crash();
        world.sim.after(pause, () -> restart(world, node));
      }
      case 3 -> world.breaking(() -> node.disk().rot(random.nextInt(1, 4), random));
      case 4 -> {
        if (nodes.size() < 9) {
          world.join();
        }
      }
      case 5 -> {
        if (staying(world) > 3 && !world.isLeaving(node) && node.running()) {
          world.leave(node);
        }
      }
      case 6 -> {
        if (staying(world) > 3 && !world.isLeaving(node)) {
          world.die(node);
          world.sim.after(GIVEN_UP, () -> world.forget(node));
        }
      }
      case 7 -> {
        Set<SimulatedNode> side = new HashSet<>();
        nodes.stream().filter(each -> random.nextInt(3) == 0).forEach(side::add);
        network.part(side);
        world.sim.after(pause, network::join);
      }
      case 8 -> network.cut(node, nodes.get(random.nextInt(nodes.size())));
      case 9 -> {
        network.lose(random.nextDouble() * 0.3);
        network.duplicate(random.nextDouble() * 0.2);
        network.delay(Duration.ofMillis(5), Duration.ofMillis(random.nextInt(1, 300)));
      }
      default -> throw new AssertionError();
    }
  }

  private static long staying(RepairWorld world) {
    return world.alive().stream().filter(node -> !world.isLeaving(node)).count();
  }

  private static void crash(RepairWorld world, SimulatedNode node, Duration pause) {
    if (world.sim.random().nextBoolean()) {
      node.crash();
    } else {
      node.vanish();
    }
    world.sim.after(pause, () -> restart(world, node));
  }

  private static void restart(RepairWorld world, SimulatedNode node) {
    if (node.crashed() && !world.isDead(node)) {
      node.restart();
    }
  }

  private static void calm(RepairWorld world) {
    world.sim.network().heal();
    world.alive().forEach(SimulatedNode::thaw);
    world.alive().forEach(node -> restart(world, node));
  }
}
