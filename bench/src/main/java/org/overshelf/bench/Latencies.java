package org.overshelf.bench;

import java.util.Arrays;

/** How long things took. */
final class Latencies {

  private final long[] nanos;

  /** Takes a copy of these times. */
  Latencies(long[] nanos) {
    if (nanos.length == 0) {
      throw new IllegalArgumentException("nothing was measured");
    }
    this.nanos = nanos.clone();
    Arrays.sort(this.nanos);
  }

  /** The time within which this share of them was done, in milliseconds. */
  double percentileMillis(double share) {
    int index = (int) Math.ceil(share * nanos.length) - 1;
    return nanos[Math.clamp(index, 0, nanos.length - 1)] / 1e6;
  }

  /** Count, median, 99th percentile and worst, for a table. */
  String row(String name) {
    return "%-28s %8d %10.2f %10.2f %10.2f"
        .formatted(
            name, nanos.length, percentileMillis(0.5), percentileMillis(0.99), percentileMillis(1));
  }

  /** What stands above {@link #row}. */
  static String header() {
    return "%-28s %8s %10s %10s %10s".formatted("", "requests", "p50 ms", "p99 ms", "max ms");
  }
}
