package org.overshelf.index.keyword.partition;

import java.time.Duration;

/** When a query must be answered, by this machine's monotonic clock. */
public record Deadline(long nanos) {

  /** A while from now. */
  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** What is left; not negative. */
  public long nanosLeft() {
    return Math.max(0, nanos - System.nanoTime());
  }

  void check() throws LateException {
    if (nanosLeft() == 0) {
      throw new LateException();
    }
  }
}
