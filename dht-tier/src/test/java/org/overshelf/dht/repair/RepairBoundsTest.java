package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.testing.Samples;

/** What repair may cost, and what it does when it cannot go on. */
class RepairBoundsTest {

  private static final List<Fetched> LARGE = large(new SplittableRandom(7));

  private static List<Fetched> large(RandomGenerator random) {
    List<Fetched> blocks = new ArrayList<>();
    for (int i = 0; i < 1600; i++) {
      blocks.add(new Fetched.OfBlock(Samples.block(random, Block.MAX_BYTES)));
    }
    return blocks;
  }

  private static RepairWorld filled(long seed, int nodes, List<Fetched> things) {
    Simulation sim = Simulation.of(seed);
    RepairWorld world = new RepairWorld(sim, nodes, RepairWorld.SETTINGS);
    sim.run(Duration.ofSeconds(5));
    things.forEach(thing -> world.write(Things.item(thing), thing, 0));
    sim.run(Duration.ofSeconds(60));
    assertThat(world.wrong()).isEmpty();
    return world;
  }

  private static SimulatedNode any(RepairWorld world) {
    List<SimulatedNode> nodes = world.sim.nodes();
    return nodes.get(world.sim.random().nextInt(nodes.size()));
  }

  @Test
  void replicas_that_agree_exchange_a_few_bytes() {
    RepairWorld world = filled(1, 7, LARGE);
    long before = world.sim.network().bytes();
    world.sim.run(Duration.ofSeconds(100));
    long passes = 7 * 100 / 8; // at most: seven nodes, every 8 to 12 seconds
    assertThat(world.sim.network().bytes() - before).isLessThan(passes * 6 * 25);
  }

  @Test
  void when_a_node_dies_at_most_a_fifth_more_than_it_held_is_moved() {
    Seeds.forEach(
        3,
        seed -> {
          RepairWorld world = filled(seed, 7, LARGE);
          SimulatedNode victim = any(world);
          long held = RepairWorld.bytes(victim);
          long before = world.sim.network().bytes();
          world.die(victim);
          world.sim.run(Duration.ofSeconds(30)); // the delay before its share is given away
          world.forget(victim);
          world.runUntilWell(Duration.ofSeconds(180));
          long moved = world.sim.network().bytes() - before;
          assertThat(moved).as("%s of %s", moved, held).isLessThan(held * 12 / 10);
        });
  }

  @Test
  void after_a_restart_only_what_was_missed_and_a_hundredth_of_what_is_held_is_moved() {
    Seeds.forEach(
        3,
        seed -> {
          RepairWorld world = filled(seed, 7, LARGE.subList(0, 1500));
          SimulatedNode node = any(world);
          long held = RepairWorld.bytes(node);
          node.crash();
          world.sim.run(Duration.ofSeconds(30));
          List<Fetched> missed = LARGE.subList(1500, 1600);
          long missedBytes = 0;
          for (Fetched thing : missed) {
            Item item = Things.item(thing);
            for (SimulatedNode each : world.sim.running()) {
              if (world.placement().owners(item.key()).contains(each.id())) {
                store(world, each, thing);
              }
            }
            world.stored.put(item, thing);
            if (world.placement().owners(item.key()).contains(node.id())) {
              missedBytes += thing.size();
            }
          }
          world.sim.run(Duration.ofSeconds(30));
          long before = world.sim.network().bytes();
          node.restart();
          world.runUntilWell(Duration.ofSeconds(60));
          world.sim.run(Duration.ofSeconds(30));
          long moved = world.sim.network().bytes() - before;
          assertThat(moved)
              .as("%s moved, %s missed, %s held", moved, missedBytes, held)
              .isLessThan(missedBytes + held / 100);
        });
  }

  private static void store(RepairWorld world, SimulatedNode node, Fetched thing) {
    try {
      new Inventory(world.store(node)).store(List.of(thing));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_full_node_says_so_and_the_others_keep_their_copies() {
    List<Fetched> things = Things.all().subList(0, 300);
    RepairWorld world = filled(3, 3, things);
    SimulatedNode small = world.join(40);
    world.sim.run(Duration.ofSeconds(120));
    assertThat(world.repair(small).status().state()).isEqualTo(RepairStatus.State.FULL);
    assertThat(world.repair(small).status().slotsBehind()).isPositive();
    for (Fetched thing : things) {
      Item item = Things.item(thing);
      long copies = world.alive().stream().filter(n -> RepairWorld.holds(n, item)).count();
      assertThat(copies).isGreaterThanOrEqualTo(3);
    }
  }

  @Test
  void a_leaving_node_drains_and_says_how_much_is_left() {
    RepairWorld world = filled(4, 5, Things.all());
    SimulatedNode node = any(world);
    Repair repair = world.repair(node);
    world.leave(node);
    world.sim.run(Duration.ofSeconds(4));
    assertThat(repair.status().state()).isEqualTo(RepairStatus.State.DRAINING);
    assertThat(repair.status().surplusBytes()).isPositive();
    world.sim.runUntil(() -> world.isDead(node), Duration.ofSeconds(60));
    assertThat(repair.status().state()).isEqualTo(RepairStatus.State.DRAINED);
    assertThat(repair.status().surplusSlots()).isZero();
    assertThat(world.lost).isEmpty();
    assertThat(world.runUntilWell(Duration.ofSeconds(60))).isNotNull();
  }

  @Test
  void a_lone_node_that_wants_to_leave_keeps_everything() {
    RepairWorld world = filled(5, 1, Things.all());
    SimulatedNode node = any(world);
    world.leave(node);
    world.sim.run(Duration.ofSeconds(120));
    assertThat(world.isDead(node)).isFalse();
    assertThat(world.stored.keySet()).allMatch(item -> RepairWorld.holds(node, item));
  }

  @Test
  void rot_is_found_and_mended_and_the_last_copy_is_kept_as_it_is() {
    RepairWorld world = filled(6, 4, Things.all());
    world.breaking(
        () -> world.sim.nodes().forEach(node -> node.disk().rot(10, world.sim.random())));
    world.runUntilWell(Duration.ofSeconds(300));
    long found = 0;
    long left = 0;
    for (SimulatedNode node : world.sim.nodes()) {
      RepairStatus status = world.repair(node).status();
      found += status.damagedFound();
      left += status.damagedNow();
      assertThat(status.damagedFound() - status.damagedRepaired()).isEqualTo(status.damagedNow());
    }
    assertThat(found).isGreaterThan(20);
    assertThat(left).isEqualTo(3L * world.lost.size());
  }

  @Test
  void a_read_that_comes_upon_damage_has_it_mended_at_once() {
    RepairWorld world = filled(8, 4, Things.all().subList(0, 300));
    SimulatedNode node = any(world);
    node.disk().rot(1, new SplittableRandom(3));
    for (Item item : world.stored.keySet()) {
      if (item instanceof Item.OfBlock block) {
        world.store(node).getAll(List.of(block.key()));
      }
    }
    world.sim.run(Duration.ofSeconds(5));
    assertThat(world.wrong()).isEmpty();
  }
}
