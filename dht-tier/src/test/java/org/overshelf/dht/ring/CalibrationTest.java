package org.overshelf.dht.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void each_candidate_wins_as_often_as_it_should() {
    assertWins(new double[] {0.88, 0.88, 0.88, 0.09, 0.09, 0.09, 0.09}, 3, 0);
    assertWins(new double[] {0.9, 0.5, 0.3, 0.2, 0.1}, 2, 0);
    assertWins(new double[] {0.5, 0.5, 0.4, 0.2, 0.2}, 1, 0.8);
    assertWins(new double[] {0.99, 0.01, 0.5, 0.5}, 2, 0);
    assertWins(new double[] {0.6, 0.3, 0.1}, 1, 0);
  }

  private static void assertWins(double[] wanted, int fewest, double oneMore) {
    double[] rates = Calibration.rates(wanted, fewest, oneMore);
    Random random = new Random(7);
    int runs = 200_000;
    int[] wins = new int[wanted.length];
    for (int run = 0; run < runs; run++) {
      int places = fewest + (random.nextDouble() < oneMore ? 1 : 0);
      Race race = new Race(rates, Math.max(1, places));
      for (int i = 0; i < rates.length; i++) {
        race.arrive(i, -Math.log(1 - random.nextDouble()));
      }
      for (int place = 0; place < places; place++) {
        wins[race.winner(place)]++;
      }
    }
    for (int i = 0; i < wanted.length; i++) {
      assertThat((double) wins[i] / runs).isCloseTo(wanted[i], within(0.004 + 0.01 * wanted[i]));
    }
  }
}
