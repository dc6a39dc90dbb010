package org.overshelf.index.keyword.partition;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * When a query must be answered, by this machine's monotonic clock.
 *
 * @param abandoned set when nobody waits for the answer any more
 */
public record Deadline(long nanos, AtomicBoolean abandoned) {

  /** A while from now. */
  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos(), new AtomicBoolean());
  }

  /** What is left; not negative. */
  public long nanosLeft() {
    return abandoned.get() ? 0 : Math.max(0, nanos - System.nanoTime());
  }

  /** Nobody waits any more: whoever works on an answer stops soon. */
  public void abandon() {
    abandoned.set(true);
  }

  void check() throws LateException {
    if (nanosLeft() == 0) {
      throw new LateException();
    }
  }
}
