package org.overshelf.bench.churn;

import java.util.Arrays;

/** How long each of many things took. Safe for several threads. */
final class Times {

  private long[] nanos = new long[1024];
  private int count;

  synchronized void add(long took) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = took;
  }

  synchronized int count() {
    return count;
  }

  /** The time within which this share of them was done, in milliseconds; NaN if there are none. */
  synchronized double millis(double share) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted[Math.clamp((int) Math.ceil(share * count) - 1, 0, count - 1)] / 1e6;
  }
}
