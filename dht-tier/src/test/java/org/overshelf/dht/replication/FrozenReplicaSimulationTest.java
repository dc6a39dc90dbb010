package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.testing.Samples;

/** A node that is frozen, and not yet known to be, must not be felt by those who read elsewhere. */
class FrozenReplicaSimulationTest {

  private static final int READS = 1000;
  private static final List<Entry> ENTRIES =
      Samples.entries(new java.util.Random(9), Samples.identity(), new Key(77, 0, 0, 0), 1, 30);

  private final List<Duration> taken = new ArrayList<>();
  private int failed;

  @Test
  void reads_of_blocks_go_on_as_fast_and_hedges_stay_within_their_budget() {
    Seeds.forEach(
        4,
        seed -> {
          Simulation simulation = quick(seed);
          SimulatedRing ring = ring(simulation);
          List<Block> blocks = Samples.blocks(simulation.random(), 60);
          RingClient client = ring.on(ring.nodes().getFirst()).client();
          client.putAll(blocks);
          simulation.run(Duration.ofSeconds(2));
          List<Key> keys = blocks.stream().map(Block::key).toList();
          Runnable read =
              () -> {
                Key key = keys.get(simulation.random().nextInt(keys.size()));
                Duration start = simulation.elapsed();
                client
                    .getAll(List.of(key))
                    .thenAccept(got -> done(got.getFirst(), simulation.elapsed().minus(start)));
              };
          compare(simulation, ring, read, seed);
          ReplicationStatistics did = ring.on(ring.nodes().getFirst()).statistics();
          assertThat(did.hedges()).isLessThanOrEqualTo(did.reads() / 20 + 10);
        });
  }

  @Test
  void reads_of_rows_go_on_too() {
    Seeds.forEach(
        2,
        seed -> {
          Simulation simulation = quick(seed);
          SimulatedRing ring = ring(simulation);
          RingClient client = ring.on(ring.nodes().getFirst()).client();
          client.append(ENTRIES);
          simulation.run(Duration.ofSeconds(2));
          RowQuery query = RowQuery.first(ENTRIES.getFirst().row());
          Runnable read =
              () -> {
                Duration start = simulation.elapsed();
                client
                    .readAll(List.of(query))
                    .thenAccept(got -> done(got.getFirst(), simulation.elapsed().minus(start)));
              };
          compare(simulation, ring, read, seed);
        });
  }

  private static Simulation quick(long seed) {
    Simulation simulation = Simulation.of(seed);
    simulation.network().delay(Duration.ofMillis(1), Duration.ofMillis(1));
    return simulation;
  }

  private static SimulatedRing ring(Simulation simulation) {
    return new SimulatedRing(simulation, 7, 7, ReplicationSettings.defaults(), 0);
  }

  private void done(Object got, Duration time) {
    if (got instanceof org.overshelf.shared.store.Lookup.Found<?>) {
      taken.add(time);
    } else {
      failed++;
    }
  }

  /** A read every two milliseconds, undisturbed and then with one of the others frozen. */
  private void compare(Simulation simulation, SimulatedRing ring, Runnable read, long seed) {
    Duration calm = p99(simulation, read);
    SimulatedNode frozen = ring.nodes().get(1 + (int) (seed % 6));
    frozen.freeze();
    Duration disturbed = p99(simulation, read);
    assertThat(disturbed).isLessThanOrEqualTo(calm.multipliedBy(3));
  }

  private Duration p99(Simulation simulation, Runnable read) {
    taken.clear();
    for (int i = 0; i < READS; i++) {
      read.run();
      simulation.run(Duration.ofMillis(2));
    }
    simulation.run(Duration.ofSeconds(10));
    assertThat(failed).isZero();
    assertThat(taken).hasSize(READS);
    Collections.sort(taken);
    return taken.get(READS * 99 / 100);
  }
}
