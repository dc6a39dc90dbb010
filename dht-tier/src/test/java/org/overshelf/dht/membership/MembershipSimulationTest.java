package org.overshelf.dht.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.simulation.FaultPlan;
import org.overshelf.dht.simulation.Seeds;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;

/** What membership promises, over many seeds; the times are stated in the package documentation. */
class MembershipSimulationTest {

  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  @Test
  void all_see_each_other_within_ten_seconds_of_the_last_start() {
    Figure times = new Figure("all see each other, 50 nodes");
    Seeds.forEach(
        8,
        seed -> {
          SimulatedLibrary library = started(seed, 50, Duration.ofMillis(seed % 3 * 50));
          Simulation sim = library.simulation();
          times.add(sim.runUntil(() -> library.agree(sim.nodes()), Duration.ofSeconds(10)));
        });
    times.assertWithin(Duration.ofSeconds(10));
  }

  @Test
  void two_hundred_nodes_do_as_well() {
    Figure times = new Figure("all see each other, 200 nodes");
    Figure suspected = new Figure("frozen node suspected everywhere, 200 nodes");
    Seeds.forEach(
        1,
        seed -> {
          SimulatedLibrary library = started(seed, 200, Duration.ofMillis(20));
          Simulation sim = library.simulation();
          times.add(sim.runUntil(() -> library.agree(sim.nodes()), Duration.ofSeconds(10)));
          assertThat(library.placeAlike(sim.nodes())).isTrue();
          SimulatedNode frozen = sim.nodes().get(123);
          frozen.freeze();
          suspected.add(sim.runUntil(() -> seenBy(library, frozen, Health.UP) == 0, A_MINUTE));
        });
    times.assertWithin(Duration.ofSeconds(10));
    suspected.assertWithin(Duration.ofSeconds(5));
  }

  @Test
  void a_frozen_node_is_suspected_everywhere_within_five_seconds_and_down_within_sixteen() {
    Figure suspected = new Figure("frozen node suspected everywhere");
    Figure down = new Figure("frozen node down everywhere");
    Figure back = new Figure("thawed node up everywhere");
    Seeds.forEach(
        30,
        seed -> {
          SimulatedLibrary library = settled(seed, 5 + (int) (seed * 7 % 30));
          Simulation sim = library.simulation();
          SimulatedNode frozen = sim.nodes().get((int) (seed % sim.nodes().size()));
          frozen.freeze();
          Optional<Duration> untilSuspected =
              sim.runUntil(() -> seenBy(library, frozen, Health.UP) == 0, A_MINUTE);
          suspected.add(untilSuspected);
          Optional<Duration> untilDown =
              sim.runUntil(
                  () -> seenBy(library, frozen, Health.DOWN) == sim.running().size(), A_MINUTE);
          down.add(untilDown.map(untilSuspected.orElseThrow()::plus));
          frozen.thaw();
          back.add(sim.runUntil(() -> library.agree(sim.nodes()), A_MINUTE));
        });
    suspected.assertWithin(Duration.ofSeconds(5));
    down.assertWithin(Duration.ofSeconds(16));
    back.assertWithin(Duration.ofSeconds(5));
  }

  @Test
  void nobody_alive_is_declared_down_while_five_percent_of_messages_are_lost() {
    int[] downs = new int[1];
    Seeds.forEach(
        8,
        seed -> {
          SimulatedLibrary library = settled(seed, 25);
          Simulation sim = library.simulation();
          sim.network().lose(0.05);
          sim.nodes()
              .forEach(
                  node ->
                      library
                          .service(node)
                          .onChange(view -> downs[0] += (int) count(view, Health.DOWN)));
          sim.run(A_MINUTE);
        });
    assertThat(downs[0]).isZero();
  }

  @Test
  void leaving_is_seen_as_leaving_and_not_as_a_failure() {
    Seeds.forEach(
        20,
        seed -> {
          SimulatedLibrary library = settled(seed, 12);
          Simulation sim = library.simulation();
          SimulatedNode leaver = sim.nodes().get((int) (seed % 12));
          List<SimulatedNode> others = new ArrayList<>(sim.nodes());
          others.remove(leaver);
          List<Health> seen = new ArrayList<>();
          others.forEach(
              node ->
                  library
                      .service(node)
                      .onChange(view -> seen.add(view.get(leaver.id()).orElseThrow().health())));
          library
              .service(leaver)
              .leave()
              .thenRun(() -> library.service(leaver).close())
              .thenRun(leaver::crash);
          Optional<Duration> took =
              sim.runUntil(() -> library.agree(others), Duration.ofSeconds(10));
          assertThat(took).hasValueSatisfying(t -> assertThat(t).isLessThan(Duration.ofSeconds(5)));
          sim.run(Duration.ofSeconds(20));
          assertThat(seen).containsOnly(Health.UP);
          assertThat(
                  library.view(others.getFirst()).get(leaver.id()).orElseThrow().member().stage())
              .isEqualTo(Stage.GONE);

          leaver.restart();
          took = sim.runUntil(() -> library.agree(sim.nodes()), Duration.ofSeconds(10));
          assertThat(took).as("back again").isPresent();
        });
  }

  @Test
  void parted_halves_find_each_other_again() {
    Figure times = new Figure("halves merged after a cut of a minute");
    Seeds.forEach(
        10,
        seed -> {
          SimulatedLibrary library = settled(seed, 6 + (int) (seed * 5 % 30));
          Simulation sim = library.simulation();
          Set<SimulatedNode> half = new HashSet<>();
          sim.nodes().stream().filter(node -> node.index() % 2 == 0).forEach(half::add);
          sim.network().part(half);
          sim.run(A_MINUTE);
          assertThat(library.agree(half)).as("one half").isTrue();
          sim.network().join();
          times.add(sim.runUntil(() -> library.agree(sim.nodes()), A_MINUTE));
        });
    times.assertWithin(Duration.ofSeconds(20));
  }

  @Test
  void a_node_that_one_other_cannot_reach_stays_up_for_it() {
    Seeds.forEach(
        10,
        seed -> {
          SimulatedLibrary library = settled(seed, 12);
          Simulation sim = library.simulation();
          SimulatedNode one = sim.nodes().get(3);
          SimulatedNode other = sim.nodes().get(7);
          sim.network().cut(one, other);
          sim.network().cut(other, one);
          List<Health> seen = new ArrayList<>();
          library
              .service(one)
              .onChange(view -> seen.add(view.get(other.id()).orElseThrow().health()));
          sim.run(A_MINUTE);
          assertThat(seen).doesNotContain(Health.DOWN);
        });
  }

  @Test
  void whatever_happens_all_views_agree_once_it_is_calm() {
    Figure times = new Figure("views agree after random faults");
    Seeds.forEach(
        100,
        seed -> {
          int nodes = seed % 50 == 0 ? 40 : 3 + (int) (seed * 7 % 11);
          SimulatedLibrary library = settled(seed, nodes);
          Simulation sim = library.simulation();
          FaultPlan plan =
              new FaultPlan(Duration.ofSeconds(25), Duration.ofSeconds(2), Math.max(2, nodes / 2));
          plan.unleash(sim);
          sim.run(plan.lasting().plusMillis(1));
          Optional<Duration> took =
              sim.runUntil(
                  () -> library.agree(sim.running()) && library.placeAlike(sim.running()),
                  A_MINUTE);
          assertThat(took)
              .as(() -> library.disagreement(sim.running()).orElse("owners differ"))
              .isPresent();
          times.add(took);
        });
    times.assertWithin(Duration.ofSeconds(30));
  }

  private static SimulatedLibrary started(long seed, int nodes, Duration apart) {
    SimulatedLibrary library = new SimulatedLibrary(Simulation.of(seed));
    library.add(nodes, apart);
    return library;
  }

  private static SimulatedLibrary settled(long seed, int nodes) {
    SimulatedLibrary library = started(seed, nodes, Duration.ZERO);
    Simulation sim = library.simulation();
    Optional<Duration> took =
        sim.runUntil(() -> library.agree(sim.nodes()), Duration.ofSeconds(20));
    assertThat(took).as(() -> library.disagreement(sim.nodes()).orElse("")).isPresent();
    sim.run(Duration.ofSeconds(2));
    return library;
  }

  private static long seenBy(SimulatedLibrary library, SimulatedNode of, Health health) {
    return library.simulation().running().stream()
        .filter(by -> library.health(of, by) == health)
        .count();
  }

  private static long count(View view, Health health) {
    return view.nodes().stream().filter(seen -> seen.health() == health).count();
  }

  /** Times over all seeds. Printed, since documentation quotes them. */
  private static final class Figure {
    private final String what;
    private final List<Duration> times = new ArrayList<>();

    Figure(String what) {
      this.what = what;
    }

    void add(Optional<Duration> time) {
      assertThat(time).as(what).isPresent();
      times.add(time.orElseThrow());
    }

    void assertWithin(Duration limit) {
      times.sort(null);
      System.out.printf(
          "%s: median %.1f s, worst %.1f s, %d seeds%n",
          what, seconds(times.get(times.size() / 2)), seconds(times.getLast()), times.size());
      assertThat(times.getLast()).as(what).isLessThanOrEqualTo(limit);
    }

    private static double seconds(Duration time) {
      return time.toMillis() / 1000.0;
    }
  }
}
