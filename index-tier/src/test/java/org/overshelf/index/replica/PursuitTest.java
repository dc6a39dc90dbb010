package org.overshelf.index.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.index.replica.Pursuit.Call;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.testing.Seeded;

/** Queries over simulated servers, in simulated time. */
class PursuitTest {

  private static final int NODES = 7;
  private static final int PARTS = 8;
  private static final int COPIES = 3;
  private static final int QUERIES = 2_000;
  private static final int CLIENTS = 16;
  private static final long MILLI = 1_000_000;
  private static final int ROUNDS = 8;

  @Test
  void a_frozen_node_fails_no_query_and_hedges_stay_within_their_budget() {
    Seeded.check(
        PursuitTest.class,
        ROUNDS,
        random -> {
          Simulation simulation = new Simulation(random);
          simulation.frozenFrom = QUERIES / 4;
          simulation.run();
          assertThat(simulation.failed).isZero();
          assertWithinBudget(simulation);
          assertThat(simulation.quantile(0.99)).isLessThan(100 * MILLI);
        });
  }

  @Test
  void a_dead_node_fails_no_query() {
    Seeded.check(
        PursuitTest.class,
        ROUNDS,
        random -> {
          Simulation simulation = new Simulation(random);
          simulation.deadFrom = QUERIES / 4;
          simulation.run();
          assertThat(simulation.failed).isZero();
          assertWithinBudget(simulation);
        });
  }

  @Test
  void a_slow_node_is_asked_less_than_the_others() {
    Seeded.check(
        PursuitTest.class,
        ROUNDS,
        random -> {
          Simulation simulation = new Simulation(random);
          simulation.slowness = 10;
          simulation.run();
          assertThat(simulation.failed).isZero();
          assertWithinBudget(simulation);
          long others = simulation.asked.values().stream().mapToLong(Integer::longValue).sum();
          long slow = simulation.asked.getOrDefault(simulation.odd, 0);
          assertThat(slow * NODES).isLessThan(others);
        });
  }

  @Test
  void a_partition_without_any_node_left_is_given_up() {
    Replicas replicas = new Replicas(HedgeSettings.USUAL, 1);
    NodeId a = node(1);
    NodeId b = node(2);
    Pursuit<Integer> pursuit =
        new Pursuit<>(replicas, 0, Map.of(0, List.of(a, b), 1, List.of(a)), Map.of(0, a));
    List<Call<Integer>> first = pursuit.start(0);
    assertThat(first).hasSize(1);
    List<Call<Integer>> second = pursuit.failed(first.getFirst().number(), MILLI);
    assertThat(second).singleElement().matches(call -> call.node().equals(b));
    assertThat(pursuit.open()).containsExactly(0);
    assertThat(pursuit.answered(second.getFirst().number(), Set.of(0), Load.UNKNOWN, 2 * MILLI))
        .isEmpty();
    assertThat(pursuit.open()).isEmpty();
  }

  private static void assertWithinBudget(Simulation simulation) {
    Replicas.Tally tally = simulation.replicas.tally();
    assertThat(tally.hedges()).isLessThanOrEqualTo(1 + tally.requests() / 20);
  }

  private static NodeId node(int number) {
    return new NodeId(Key.hash(("node " + number).getBytes(StandardCharsets.UTF_8)));
  }

  /** Clients that ask one query after the other. */
  private static final class Simulation {
    private final RandomGenerator random;
    private final Replicas replicas = new Replicas(HedgeSettings.USUAL, 1);
    private final PriorityQueue<Event> events =
        new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private final Map<Integer, List<NodeId>> servers = new HashMap<>();
    private final Map<NodeId, Integer> asked = new HashMap<>();
    private final List<Long> times = new ArrayList<>();
    private final NodeId odd = node(0);
    private int frozenFrom = Integer.MAX_VALUE;
    private int deadFrom = Integer.MAX_VALUE;
    private int slowness = 1;
    private int begun;
    private int failed;
    private long now;
    private long order;

    private record Event(long at, long order, Runnable action) {}

    Simulation(RandomGenerator random) {
      this.random = random;
      for (int part = 0; part < PARTS; part++) {
        List<NodeId> nodes = new ArrayList<>();
        for (int copy = 0; copy < COPIES; copy++) {
          nodes.add(node((part + copy * 2) % NODES));
        }
        servers.put(part, nodes);
      }
    }

    void run() {
      for (int i = 0; i < CLIENTS; i++) {
        at(i * MILLI, this::query);
      }
      while (!events.isEmpty()) {
        Event next = events.remove();
        now = next.at();
        next.action().run();
      }
    }

    private void at(long time, Runnable action) {
      events.add(new Event(time, order++, action));
    }

    private void query() {
      if (begun++ < QUERIES) {
        new Query(new Pursuit<>(replicas, 0, servers, Map.of()), now).start();
      }
    }

    long quantile(double part) {
      List<Long> sorted = times.stream().sorted().toList();
      return sorted.get((int) (part * (sorted.size() - 1)));
    }

    private final class Query {
      private final Pursuit<Integer> pursuit;
      private final long began;
      private boolean over;

      Query(Pursuit<Integer> pursuit, long began) {
        this.pursuit = pursuit;
        this.began = began;
      }

      void start() {
        send(pursuit.start(now));
        at(began + 5_000 * MILLI, () -> end(true));
      }

      private void send(List<Call<Integer>> calls) {
        for (Call<Integer> call : calls) {
          asked.merge(call.node(), 1, Integer::sum);
          boolean isOdd = call.node().equals(odd);
          long service = (long) ((1 + random.nextDouble() * 4) * MILLI * (isOdd ? slowness : 1));
          if (isOdd && begun > frozenFrom) {
            at(now + 5_000 * MILLI, () -> failed(call));
          } else if (isOdd && begun > deadFrom) {
            at(now + MILLI / 2, () -> failed(call));
          } else {
            at(now + service + MILLI / 2, () -> answered(call, service));
          }
        }
        pursuit.nextLook().ifPresent(look -> at(Math.max(look, now), this::look));
      }

      private void look() {
        if (!over) {
          send(pursuit.look(now));
        }
      }

      private void answered(Call<Integer> call, long service) {
        Load load = new Load(0, service);
        if (over) {
          pursuit.late(call.number(), Optional.of(load), now);
        } else {
          send(pursuit.answered(call.number(), Set.copyOf(call.parts()), load, now));
          end(false);
        }
      }

      private void failed(Call<Integer> call) {
        if (over) {
          pursuit.late(call.number(), Optional.empty(), now);
        } else {
          send(pursuit.failed(call.number(), now));
        }
      }

      private void end(boolean tooLate) {
        if (!over && (tooLate || pursuit.open().isEmpty())) {
          over = true;
          failed += tooLate ? 1 : 0;
          times.add(now - began);
          query();
        }
      }
    }
  }
}
