package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;

/**
 * Nodes come and go, one after the other crashes, and all the while there are writes. As long as a
 * majority of the owners live, every write is acknowledged within its deadline, and nothing
 * acknowledged is called missing by anybody.
 */
class RingChangeSimulationTest {

  private static final int NODES = 8;
  private static final Duration CHANGES = Duration.ofSeconds(20);
  private static final Duration WRITE = ReplicationSettings.defaults().writeDeadline();

  @Test
  void a_ring_that_grows_from_one_node_takes_every_write_though_nodes_crash() {
    Seeds.forEach(60, seed -> new World(seed, 1, false).run());
  }

  @Test
  void a_ring_that_nodes_join_and_leave_takes_every_write_though_nodes_crash() {
    Seeds.forEach(60, seed -> new World(seed, 5, true).run());
  }

  private static final class World {
    private final Simulation simulation;
    private final SimulatedRing ring;
    private final List<SimulatedNode> members;
    private final boolean leaving;
    private final Set<SimulatedNode> frail = new HashSet<>();
    private final List<Block> acknowledged = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private int writing;

    World(long seed, int first, boolean leaving) {
      this.simulation = Simulation.of(seed);
      this.ring =
          new SimulatedRing(simulation, NODES, first, ReplicationSettings.defaults(), 0.01, false);
      this.members = new ArrayList<>(ring.nodes().subList(0, first));
      this.leaving = leaving;
      for (SimulatedNode node : ring.nodes()) {
        if (simulation.random().nextInt(3) > 0 && frail.size() < NODES - 2) {
          frail.add(node);
        }
      }
    }

    void run() {
      RandomGenerator random = simulation.random();
      for (int i = 0; i < 8; i++) {
        simulation.after(time(), this::change);
      }
      for (int i = 0; i < 10; i++) {
        simulation.after(time(), this::crash);
      }
      for (int i = 0; i < 60; i++) {
        simulation.after(time(), () -> write(Samples.blocks(random, 1 + random.nextInt(3))));
        simulation.after(time(), this::read);
      }
      simulation.run(CHANGES.plus(WRITE).plusSeconds(5));
      assertThat(broken).isEmpty();
      assertThat(writing).as("writes without an answer").isZero();
      ring.nodes().forEach(ring::restart);
      ring.makeNoMoreMistakes();
      simulation.run(Duration.ofSeconds(5));
      acknowledged.forEach(block -> read(survivor(), block, true));
      simulation.run(Duration.ofSeconds(10));
      assertThat(broken).isEmpty();
      assertThat(acknowledged).isNotEmpty();
    }

    private Duration time() {
      return Duration.ofMillis(simulation.random().nextLong(CHANGES.toMillis()));
    }

    /** Lets the next node join or the first leave; each node hears of it a little later. */
    private void change() {
      RandomGenerator random = simulation.random();
      if (leaving && members.size() > 4 && random.nextBoolean()) {
        members.removeFirst();
      } else if (members.size() < NODES) {
        int last = members.getLast().index();
        members.add(ring.nodes().get((last + 1) % NODES));
      }
      Placement now = SimulatedRing.placement(List.copyOf(members));
      ring.nodes()
          .forEach(
              node ->
                  simulation.after(
                      Duration.ofMillis(random.nextLong(3000)), () -> ring.see(node, now)));
    }

    /** Never more than one at a time, and only where two others are left. */
    private void crash() {
      RandomGenerator random = simulation.random();
      SimulatedNode node = members.get(random.nextInt(members.size()));
      if (seenByAll() >= 3
          && frail.contains(node)
          && ring.nodes().stream().noneMatch(SimulatedNode::crashed)) {
        if (random.nextBoolean()) {
          node.crash();
        } else {
          node.vanish();
        }
        simulation.after(Duration.ofMillis(random.nextLong(8000)), () -> ring.restart(node));
      }
    }

    private int seenByAll() {
      return ring.nodes().stream()
          .mapToInt(node -> ring.seenBy(node).view().members().size())
          .min()
          .orElse(0);
    }

    /** A node that keeps running: what a write's caller is told is lost with the caller. */
    private SimulatedNode survivor() {
      List<SimulatedNode> left = survivors();
      return left.get(simulation.random().nextInt(left.size()));
    }

    private List<SimulatedNode> survivors() {
      return ring.nodes().stream().filter(node -> !frail.contains(node)).toList();
    }

    private void write(List<Block> blocks) {
      SimulatedNode node = survivor();
      Duration start = simulation.elapsed();
      writing++;
      ring.on(node)
          .client()
          .putAll(blocks)
          .whenComplete(
              (done, failure) -> {
                writing--;
                if (failure == null) {
                  acknowledged.addAll(blocks);
                  // At this moment others may not have heard of the latest change.
                  survivors().forEach(other -> read(other, blocks.getFirst(), false));
                } else {
                  broken.add("refused, written at " + start + " by " + node + ": " + failure);
                }
              });
    }

    private void read() {
      if (!acknowledged.isEmpty()) {
        read(survivor(), acknowledged.get(simulation.random().nextInt(acknowledged.size())), false);
      }
    }

    private void read(SimulatedNode node, Block block, boolean surely) {
      Key key = block.key();
      ring.on(node)
          .client()
          .getAll(List.of(key))
          .thenAccept(
              got -> {
                Lookup<Block> found = got.getFirst();
                if (found instanceof Lookup.Missing<Block>
                    || surely && !(found instanceof Lookup.Found<Block>)) {
                  broken.add(found + " at " + simulation.elapsed() + " by " + node + ": " + key);
                }
              });
    }
  }
}
