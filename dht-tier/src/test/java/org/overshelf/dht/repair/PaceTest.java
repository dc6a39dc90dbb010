package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void a_second_s_worth_goes_at_once_and_then_the_rate_holds() {
    Pace pace = new Pace(1000, START);
    assertThat(pace.take(1000, START)).isZero();
    assertThat(pace.take(500, START)).isEqualTo(Duration.ofMillis(500));
    assertThat(pace.take(500, START)).isEqualTo(Duration.ofMillis(1000));
    assertThat(pace.take(0, START.plusSeconds(1))).isZero();
  }

  @Test
  void what_was_not_used_is_not_saved_up_beyond_a_second() {
    Pace pace = new Pace(1000, START);
    assertThat(pace.take(3000, START.plusSeconds(3600))).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void a_clock_that_goes_back_gives_nothing_and_takes_nothing() {
    Pace pace = new Pace(1000, START);
    assertThat(pace.take(1000, START.minusSeconds(100))).isZero();
    assertThat(pace.take(100, START.minusSeconds(100))).isEqualTo(Duration.ofMillis(100));
  }
}
