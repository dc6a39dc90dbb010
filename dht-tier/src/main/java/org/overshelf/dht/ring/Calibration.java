package org.overshelf.dht.ring;

/**
 * Finds the rates at which candidates must race so that each wins as often as it should.
 *
 * <p>In rendezvous hashing every candidate draws an exponentially distributed time with its own
 * rate, and the first n to arrive win. For n = 1 the chance to win is proportional to the rate. For
 * n = 3 of a few unequal candidates it is not: a large one cannot win twice, and small ones win
 * more often than their size says (three of sizes 10 beside four of size 1: small ones hold 1.6
 * times their share). So the rates are fitted to the wanted chances, by computing the chances that
 * a set of rates gives and correcting the rates by the difference.
 *
 * <p>Exact functions and a fixed order of operations: every node comes to the same bits.
 */
final class Calibration {

  private static final int ROUNDS = 40;
  private static final double CLOSE_ENOUGH = 1e-3;

  /** Times at which the race is looked at, in units in which about n have arrived at time 1. */
  private static final double[] TIMES = times();

  private final double[] wanted;
  private final int fewest;
  private final double chanceOfOneMore;

  private Calibration(double[] wanted, int fewest, double chanceOfOneMore) {
    this.wanted = wanted;
    this.fewest = fewest;
    this.chanceOfOneMore = chanceOfOneMore;
  }

  /**
   * Rates for a race that {@code fewest} win, or one more with the given chance.
   *
   * @param wanted each candidate's chance to win, below 1; their sum is the mean number of winners
   */
  static double[] rates(double[] wanted, int fewest, double chanceOfOneMore) {
    if (fewest == 0) {
      return wanted.clone(); // at most one wins: chances are proportional to rates
    }
    return new Calibration(wanted, fewest, chanceOfOneMore).fit();
  }

  private double[] fit() {
    double[] rates = new double[wanted.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = -StrictMath.log(1 - wanted[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
      double[] chances = chances(rates);
      double worst = 0;
      for (int i = 0; i < rates.length; i++) {
        if (wanted[i] > 0) {
          worst = Math.max(worst, Math.abs(chances[i] / wanted[i] - 1));
          rates[i] *= StrictMath.log(1 - wanted[i]) / StrictMath.log(1 - chances[i]);
        }
      }
      if (worst < CLOSE_ENOUGH) {
        break;
      }
    }
    return rates;
  }

  /**
   * Each candidate's chance to win: the chance that it arrives between two times, by the chance
   * that there is still room half-way between them, summed over all times.
   */
  private double[] chances(double[] rates) {
    double[] chances = new double[rates.length];
    for (int step = 0; step + 1 < TIMES.length; step++) {
      double[] room = room(rates, (TIMES[step] + TIMES[step + 1]) / 2);
      for (int i = 0; i < rates.length; i++) {
        double arrives =
            StrictMath.exp(-rates[i] * TIMES[step]) - StrictMath.exp(-rates[i] * TIMES[step + 1]);
        chances[i] += arrives * room[i];
      }
    }
    for (int i = 0; i < chances.length; i++) {
      chances[i] = Math.min(chances[i], 1 - 1e-12);
    }
    return chances;
  }

  /** For each candidate, the chance that few enough of the others have arrived by then. */
  private double[] room(double[] rates, double time) {
    int most = fewest + 1;
    double[][] before = new double[rates.length + 1][];
    double[][] after = new double[rates.length + 1][];
    double[] arrived = new double[rates.length];
    before[0] = new double[most];
    before[0][0] = 1;
    after[rates.length] = before[0];
    for (int i = 0; i < rates.length; i++) {
      arrived[i] = 1 - StrictMath.exp(-rates[i] * time);
      before[i + 1] = with(before[i], arrived[i]);
    }
    for (int i = rates.length - 1; i >= 0; i--) {
      after[i] = with(after[i + 1], arrived[i]);
    }
    double[] room = new double[rates.length];
    for (int i = 0; i < rates.length; i++) {
      for (int others = 0; others < most; others++) {
        double chance = 0;
        for (int k = 0; k <= others; k++) {
          chance += before[i][k] * after[i + 1][others - k];
        }
        room[i] += others < fewest ? chance : chance * chanceOfOneMore;
      }
    }
    return room;
  }

  /** The chances that 0, 1, … of a set have arrived, once one more candidate belongs to it. */
  private static double[] with(double[] counts, double arrived) {
    double[] more = new double[counts.length];
    for (int k = 0; k < counts.length; k++) {
      more[k] = counts[k] * (1 - arrived) + (k == 0 ? 0 : counts[k - 1] * arrived);
    }
    return more;
  }

  private static double[] times() {
    double[] times = new double[50];
    times[1] = 0.005;
    for (int k = 2; k < times.length; k++) {
      times[k] = times[k - 1] * 1.2;
    }
    return times;
  }
}
