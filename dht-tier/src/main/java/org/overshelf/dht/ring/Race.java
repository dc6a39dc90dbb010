package org.overshelf.dht.ring;

import java.util.Arrays;

/**
 * One slot's race among the parts of a group. Each part arrives at a time of its own, exponentially
 * distributed at its rate; the race keeps the first few. Parts that are closed come after all
 * others.
 */
final class Race {

  private final double[] rates;
  private final boolean[] closed;
  private final int[] parts;
  private final double[] times;
  private double openRate;
  private int kept;
  private double slowest;

  /**
   * @param rates how fast each part is; 0 if it does not take part
   * @param places how many arrivals to keep
   */
  Race(double[] rates, int places) {
    this.rates = rates;
    this.closed = new boolean[rates.length];
    this.parts = new int[places];
    this.times = new double[places];
    this.openRate = Arrays.stream(rates).sum();
    restart();
  }

  /** Forgets the last race. */
  void restart() {
    kept = 0;
    slowest = Double.POSITIVE_INFINITY;
  }

  /** From now on lets this part win only if the others do not fill the places. */
  void close(int part) {
    if (!closed[part]) {
      closed[part] = true;
      openRate -= rates[part];
    }
  }

  boolean takesPart(int part) {
    return rates[part] > 0;
  }

  /** A draw of at least this much brings {@code part} no place. */
  double limit(int part) {
    return closed[part] ? 0 : slowest * rates[part];
  }

  /** Has {@code part} arrive; {@code draw} is exponentially distributed with mean 1. */
  void arrive(int part, double draw) {
    double time = closed[part] ? Double.MAX_VALUE : draw / rates[part];
    if (time >= slowest) {
      return;
    }
    int place = kept < parts.length ? kept++ : kept - 1;
    while (place > 0 && times[place - 1] > time) {
      times[place] = times[place - 1];
      parts[place] = parts[place - 1];
      place--;
    }
    times[place] = time;
    parts[place] = part;
    slowest = kept < parts.length ? Double.POSITIVE_INFINITY : times[kept - 1];
  }

  /** How many arrivals were kept. */
  int kept() {
    return kept;
  }

  /** Who arrived at this place, 0 for the first. */
  int winner(int place) {
    return parts[place];
  }

  /**
   * The draw of the whole group for one winner more than {@code before}. Exponential times have no
   * memory: from one arrival to the next the wait is exponential again, at the sum of the rates
   * that are left. So a group's draw is made of its parts' draws, and the group loses a slot when
   * the part that won it goes, not at random.
   */
  double groupDraw(int before) {
    if (kept <= before || times[before] == Double.MAX_VALUE) {
      return Double.MAX_VALUE;
    }
    double left = openRate;
    for (int place = 0; place < before; place++) {
      left -= rates[parts[place]];
    }
    return (times[before] - (before == 0 ? 0 : times[before - 1])) * left;
  }
}
