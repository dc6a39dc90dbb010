package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.simulation.Network;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;

/**
 * Many nodes write and read while things break. Whatever happens, nothing acknowledged is ever said
 * to be missing, and when it is calm again all of it can be read from everywhere.
 */
class ReplicationSimulationTest {

  private static final Duration TROUBLES = Duration.ofSeconds(20);
  private static final int WRITES = 16;
  private static final int READS = 40;
  private static final NodeIdentity AUTHOR = Samples.identity();
  private static final List<Entry> ENTRIES = entries();

  /** Sealed once: signing is the slowest thing here. */
  private static List<Entry> entries() {
    RandomGenerator random = new java.util.Random(5);
    List<Key> rows = new ArrayList<>();
    List<byte[]> payloads = new ArrayList<>();
    for (int i = 0; i < WRITES; i++) {
      rows.add(new Key(0x1234_5678_9abc_def0L * (i % 4 + 1), 0, 0, 0));
      payloads.add(Samples.bytes(random, 30));
    }
    return Samples.entries(AUTHOR, rows, payloads);
  }

  @Test
  void nothing_acknowledged_is_lost_or_called_missing_whatever_breaks() {
    Seeds.forEach(100, seed -> new World(seed, 7, 7).run(true));
  }

  @Test
  void two_hundred_nodes_do_as_well() {
    Seeds.forEach(1, seed -> new World(seed, 200, 200).run(true));
  }

  @Test
  void a_ring_that_changes_under_way_hides_nothing() {
    Seeds.forEach(
        30,
        seed -> {
          World world = new World(seed, 7, 6);
          Placement larger = world.ring.placement(7);
          for (SimulatedNode node : world.ring.nodes()) {
            Duration at = Duration.ofMillis(4000 + world.simulation.random().nextInt(5000));
            world.simulation.after(at, () -> world.ring.see(node, larger));
          }
          world.run(false);
        });
  }

  @Test
  void the_same_seed_gives_the_same_history() {
    World first = new World(17, 5, 5);
    World second = new World(17, 5, 5);
    first.run(true);
    second.run(true);
    assertThat(first.simulation.trace().hash()).isEqualTo(second.simulation.trace().hash());
  }

  /** One simulation, what was acknowledged in it, and what must hold. */
  private static final class World {
    private final Simulation simulation;
    private final SimulatedRing ring;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private int found;

    World(long seed, int count, int members) {
      this.simulation = Simulation.of(seed);
      this.ring =
          new SimulatedRing(simulation, count, members, ReplicationSettings.defaults(), 0.02);
    }

    void run(boolean crashes) {
      RandomGenerator random = simulation.random();
      for (int i = 0; i < WRITES; i++) {
        Duration at = Duration.ofMillis(random.nextLong(TROUBLES.toMillis()));
        List<Entry> appended = ENTRIES.subList(i, i + 1);
        simulation.after(at, () -> put(Samples.blocks(random, 1 + random.nextInt(4))));
        simulation.after(at, () -> append(appended));
      }
      for (int i = 0; i < READS; i++) {
        simulation.after(
            Duration.ofMillis(random.nextLong(TROUBLES.toMillis())), () -> readSomething(random));
      }
      for (int i = 0; i < 12; i++) {
        simulation.after(
            Duration.ofMillis(random.nextLong(TROUBLES.toMillis())), () -> strike(crashes));
      }
      simulation.run(TROUBLES);
      calm();
      assertThat(simulation.runUntil(() -> ring.hintsPending() == 0, Duration.ofSeconds(60)))
          .as("everything is handed over")
          .isPresent();
      simulation.run(Duration.ofSeconds(15));
      everythingCanBeRead();
    }

    private SimulatedNode any() {
      return ring.nodes().get(simulation.random().nextInt(ring.nodes().size()));
    }

    private Optional<RingClient> anyClient() {
      return Optional.of(any()).filter(SimulatedNode::running).map(node -> ring.on(node).client());
    }

    private void put(List<Block> batch) {
      anyClient().ifPresent(client -> client.putAll(batch).thenRun(() -> blocks.addAll(batch)));
    }

    private void append(List<Entry> batch) {
      anyClient().ifPresent(client -> client.append(batch).thenRun(() -> entries.addAll(batch)));
    }

    private void readSomething(RandomGenerator random) {
      Optional<RingClient> client = anyClient();
      if (client.isEmpty()) {
        return;
      }
      if (!blocks.isEmpty()) {
        Block block = blocks.get(random.nextInt(blocks.size()));
        client.get().getAll(List.of(block.key())).thenAccept(got -> seen(block, got.getFirst()));
        client
            .get()
            .sizes(List.of(block.key()))
            .thenAccept(got -> assertThat(got.getFirst()).isNotInstanceOf(Lookup.Missing.class));
      }
      if (!entries.isEmpty()) {
        Key row = entries.get(random.nextInt(entries.size())).row();
        List<Entry> before = entries.stream().filter(entry -> entry.row().equals(row)).toList();
        client
            .get()
            .readAll(List.of(RowQuery.first(row)))
            .thenAccept(got -> seen(before, got.getFirst()));
      }
      Key never = Samples.key(random);
      client
          .get()
          .getAll(List.of(never))
          .thenAccept(got -> assertThat(got.getFirst()).isNotInstanceOf(Lookup.Found.class));
    }

    private final List<String> broken = new ArrayList<>();

    private void seen(Block block, Lookup<Block> got) {
      switch (got) {
        case Lookup.Found<Block>(Block same) -> found += same.equals(block) ? 1 : 0;
        case Lookup.Missing<Block>() ->
            broken.add("missing at " + simulation.elapsed() + ": " + block);
        case Lookup.Unreachable<Block> passing -> {}
      }
    }

    private void seen(List<Entry> before, Lookup<RowPage> got) {
      switch (got) {
        case Lookup.Found<RowPage>(RowPage page) -> {
          Set<Entry> lost = new HashSet<>(before);
          lost.removeAll(new HashSet<>(page.entries()));
          if (!lost.isEmpty()) {
            broken.add("missing at " + simulation.elapsed() + ": " + lost);
          }
        }
        case Lookup.Missing<RowPage>() ->
            broken.add("row missing at " + simulation.elapsed() + ": " + before);
        case Lookup.Unreachable<RowPage> passing -> {}
      }
    }

    private void strike(boolean crashes) {
      RandomGenerator random = simulation.random();
      SimulatedNode node = any();
      Network network = simulation.network();
      Duration pause = Duration.ofMillis(random.nextLong(8000));
      switch (random.nextInt(6)) {
        case 0 -> {
          node.freeze();
          simulation.after(pause, node::thaw);
        }
        case 1, 2 -> {
          if (crashes) {
            if (random.nextBoolean()) {
              node.crash();
            } else {
              node.vanish();
            }
            simulation.after(pause, () -> ring.restart(node));
          }
        }
        case 3 -> {
          network.cut(node, any());
          network.cut(node, any());
          simulation.after(pause, network::join);
        }
        case 4 -> {
          network.lose(random.nextDouble() * 0.2);
          network.duplicate(random.nextDouble() * 0.1);
        }
        case 5 -> network.delay(Duration.ofMillis(5), Duration.ofMillis(random.nextLong(300)));
        default -> throw new AssertionError();
      }
    }

    private void calm() {
      simulation.network().heal();
      ring.makeNoMoreMistakes();
      ring.nodes().forEach(SimulatedNode::thaw);
      ring.nodes().forEach(ring::restart);
    }

    private void everythingCanBeRead() {
      assertThat(broken).isEmpty();
      assertThat(blocks).isNotEmpty();
      assertThat(entries).isNotEmpty();
      List<Lookup<Block>> all = new ArrayList<>();
      List<Lookup<RowPage>> pages = new ArrayList<>();
      List<Lookup<Block>> none = new ArrayList<>();
      List<Key> keys = blocks.stream().map(Block::key).toList();
      List<Key> rows = entries.stream().map(Entry::row).distinct().toList();
      for (SimulatedNode node : ring.nodes()) {
        RingClient client = ring.on(node).client();
        client.getAll(keys).thenAccept(all::addAll);
        client.readAll(rows.stream().map(RowQuery::first).toList()).thenAccept(pages::addAll);
        client.getAll(List.of(Samples.key(simulation.random()))).thenAccept(none::addAll);
      }
      simulation.run(Duration.ofSeconds(20));
      assertThat(all).hasSize(keys.size() * ring.nodes().size());
      assertThat(all.stream().filter(got -> !(got instanceof Lookup.Found<Block>))).isEmpty();
      assertThat(none).hasSize(ring.nodes().size()).containsOnly(new Lookup.Missing<>());
      Set<Entry> read = new HashSet<>();
      for (Lookup<RowPage> page : pages) {
        assertThat(page).isInstanceOf(Lookup.Found.class);
        if (page instanceof Lookup.Found<RowPage>(RowPage got)) {
          read.addAll(got.entries());
        }
      }
      assertThat(read).containsAll(entries);
      assertThat(found).isPositive();
    }
  }
}
