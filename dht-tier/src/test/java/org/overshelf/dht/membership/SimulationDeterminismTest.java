package org.overshelf.dht.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.simulation.FaultPlan;
import org.overshelf.dht.simulation.Simulation;

class SimulationDeterminismTest {

  @Test
  void the_same_seed_gives_the_same_history_event_by_event() {
    String first = history(42);
    assertThat(first.lines().count()).isGreaterThan(5_000);
    assertThat(history(42)).isEqualTo(first);
    assertThat(history(43)).isNotEqualTo(first);
  }

  private static String history(long seed) {
    Simulation sim = Simulation.traced(seed, 1_000_000);
    SimulatedLibrary library = new SimulatedLibrary(sim);
    library.add(12, Duration.ofMillis(100));
    new FaultPlan(Duration.ofSeconds(20), Duration.ofSeconds(1), 6).unleash(sim);
    sim.run(Duration.ofSeconds(40));
    return sim.trace().text() + "\n" + sim.trace().hash();
  }
}
