package org.overshelf.dht.ring;

import java.util.Arrays;

/** How many copies of a slot should lie where, on average. */
final class Shares {

  /** How far a small site may be filled beyond its share so that copies lie on distinct sites. */
  static final double SITE_STRETCH = 2;

  private Shares() {}

  /**
   * Divides {@code total} in proportion to the weights, but gives none more than 1: a machine holds
   * a slot once or not at all. There must be at least {@code total} weights.
   */
  static double[] proportional(double[] weights, double total) {
    double[] shares = new double[weights.length];
    double left = total;
    double weight = Arrays.stream(weights).sum();
    boolean settled = false;
    while (!settled) {
      settled = true;
      double scale = left / weight;
      for (int i = 0; i < weights.length; i++) {
        if (shares[i] < 1 && weights[i] * scale >= 1) {
          shares[i] = 1;
          left -= 1;
          weight -= weights[i];
          settled = false;
        }
      }
    }
    for (int i = 0; i < weights.length; i++) {
      if (shares[i] < 1) {
        shares[i] = Math.min(1, weights[i] * Math.max(0, left) / weight);
      }
    }
    return shares;
  }

  /**
   * Changes what sites would hold by capacity alone so that copies lie on as many sites as can be:
   * small ones take more than their share, at most {@value #SITE_STRETCH} times as much, and large
   * ones less. The sum stays what it is.
   *
   * @param byCapacity what each site's machines would hold
   * @param machines how many machines each site has
   * @param replicas how many copies there are in all
   */
  static double[] spread(double[] byCapacity, int[] machines, int replicas) {
    double total = Arrays.stream(byCapacity).sum();
    double[] spread = new double[byCapacity.length];
    double[] ideal =
        byCapacity.length >= replicas
            ? proportional(byCapacity, total)
            : Arrays.stream(byCapacity).map(share -> Math.max(1, share)).toArray();
    double raised = 0;
    double tooMuch = 0;
    for (int i = 0; i < spread.length; i++) {
      double limit = Math.min(machines[i], byCapacity[i] * SITE_STRETCH);
      spread[i] = Math.max(byCapacity[i], Math.min(ideal[i], limit));
      raised += spread[i] - byCapacity[i];
      tooMuch += Math.max(0, byCapacity[i] - 1);
    }
    for (int i = 0; i < spread.length; i++) {
      if (byCapacity[i] > 1) {
        spread[i] -= raised * (byCapacity[i] - 1) / tooMuch;
      }
    }
    return spread;
  }
}
