package org.overshelf.dht.ring;

import java.util.Arrays;

/**
 * One slot's race among the parts of a group. Each part arrives at a time of its own, exponentially
 * distributed at its rate; the race keeps the first few. Parts at their ceilings come after all
 * others.
 */
final class Race {

  private final double[] rates;
  private final int[] parts;
  private final double[] times;
  private int kept;
  private double eligible;

  /**
   * @param rates how fast each part is; 0 if it does not take part
   * @param places how many arrivals to keep
   */
  Race(double[] rates, int places) {
    this.rates = rates;
    this.parts = new int[places];
    this.times = new double[places];
  }

  /** Forgets the last race. */
  void restart() {
    kept = 0;
    eligible = 0;
  }

  boolean takesPart(int part) {
    return rates[part] > 0;
  }

  /** A draw of at least this much brings {@code part} no place. */
  double limit(int part) {
    return kept < parts.length ? Double.POSITIVE_INFINITY : times[kept - 1] * rates[part];
  }

  /**
   * Has {@code part} arrive.
   *
   * @param draw exponentially distributed with mean 1
   * @param atCeiling whether to let it in only if others do not fill the places
   */
  void arrive(int part, double draw, boolean atCeiling) {
    eligible += atCeiling ? 0 : rates[part];
    double time = atCeiling ? Double.MAX_VALUE : draw / rates[part];
    if (kept == parts.length && time >= times[kept - 1]) {
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
  }

  /** Who arrived at this place, 0 for the first. */
  int winner(int place) {
    return parts[place];
  }

  int kept() {
    return kept;
  }

  /**
   * The draw of the whole group for one winner more than {@code before}. Exponential times have no
   * memory: from one arrival to the next the wait is exponential again, at the sum of the rates
   * that are left. So is a group's draw made of its parts' draws, and the group loses a slot when
   * the part that won it goes, not at random.
   */
  double groupDraw(int before) {
    if (kept <= before || times[before] == Double.MAX_VALUE) {
      return Double.MAX_VALUE;
    }
    double left = eligible;
    for (int place = 0; place < before; place++) {
      left -= rates[parts[place]];
    }
    return (times[before] - (before == 0 ? 0 : times[before - 1])) * left;
  }

  @Override
  public String toString() {
    return "Race" + Arrays.toString(Arrays.copyOf(parts, kept));
  }
}
