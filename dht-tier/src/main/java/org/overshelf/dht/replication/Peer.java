package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What this node has experienced with one other: how fast it answers, what is on its way to it,
 * whether it has fallen silent. Times are those of a small request; a large one is expected to take
 * longer in proportion.
 */
final class Peer {

  private static final int SAMPLES = 64;
  private static final int ENOUGH = 8;
  private static final double QUANTILE = 0.98;
  private static final int SILENT_TIMES = 8;
  private static final Duration LEAST_SILENCE = Duration.ofMillis(20);
  private static final double NEW_PART = 0.2;
  private static final Duration FIRST_DOUBT = Duration.ofMillis(250);
  private static final int MOST_DOUBLINGS = 4;

  private final long[] latest = new long[SAMPLES];
  private int measured;
  private double meanNanos;
  private long lateNanos;
  private int outstanding;
  private Instant quietSince = Instant.MIN;
  private int failures;
  private @Nullable Instant failedAt;

  /** Whether one more request is allowed; if so, it counts until it is {@link #done}. */
  synchronized boolean begin(Instant now, int most) {
    if (outstanding >= most) {
      return false;
    }
    if (outstanding++ == 0) {
      quietSince = now;
    }
    return true;
  }

  /** An answer came. */
  synchronized void answered(Instant now) {
    outstanding--;
    quietSince = now;
    failures = 0;
    failedAt = null;
  }

  /** A read was answered after so long. */
  synchronized void measured(Duration took, double weight) {
    long nanos = (long) (took.toNanos() / weight);
    latest[measured++ % SAMPLES] = nanos;
    meanNanos = measured == 1 ? nanos : meanNanos + NEW_PART * (nanos - meanNanos);
    if (measured % ENOUGH == 0) {
      long[] sorted = Arrays.copyOf(latest, Math.min(measured, SAMPLES));
      Arrays.sort(sorted);
      lateNanos = sorted[(int) (QUANTILE * (sorted.length - 1))];
    }
  }

  /** No answer came. */
  synchronized void failed(Instant now) {
    outstanding--;
    failures++;
    failedAt = now;
  }

  /** Whether it has been silent for so long, or failed a moment ago. */
  synchronized boolean doubtful(Instant now, Duration stallAfter) {
    if (outstanding > 0 && quietSince.plus(stallAfter).isBefore(now)) {
      return true;
    }
    Instant failure = failedAt;
    return failure != null
        && now.isBefore(
            failure.plus(FIRST_DOUBT.multipliedBy(1L << Math.min(MOST_DOUBLINGS, failures - 1))));
  }

  /** After what time without any answer it has fallen silent: many times what is late. */
  synchronized Duration silence(Duration most) {
    Duration usual = Duration.ofNanos(SILENT_TIMES * lateNanos);
    if (lateNanos == 0 || usual.compareTo(most) > 0) {
      return most;
    }
    return usual.compareTo(LEAST_SILENCE) < 0 ? LEAST_SILENCE : usual;
  }

  /** How long another request may take: less is better. Unknown nodes get a chance to be known. */
  synchronized double cost() {
    return meanNanos * (1 + outstanding);
  }

  /** After what time an answer to a small request is late; zero if too little is known. */
  synchronized long lateNanos() {
    return lateNanos;
  }
}
