package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a call tries again: after pauses that grow, as long as it has time. Nodes that failed
 * together part ways since pauses are drawn at random. Not safe for several threads.
 */
final class RetryPlan {

  private static final int MOST_DOUBLINGS = 4;

  private final Duration pause;
  private final Instant end;
  private final InstantSource clock;
  private final RandomGenerator random;
  private int failed;

  /**
   * @param pause the mean of the first pause
   * @param time how long the call may take before it is given up
   * @param random shared by calls; used by one at a time
   */
  RetryPlan(Duration pause, Duration time, InstantSource clock, RandomGenerator random) {
    this.pause = pause;
    this.end = clock.instant().plus(time);
    this.clock = clock;
    this.random = random;
  }

  /**
   * How long to wait after one more failure; empty if it is time to give up.
   *
   * @param most how many attempts there may be in all, even if there is time for more
   */
  Optional<Duration> next(int most) {
    failed++;
    long part;
    synchronized (random) {
      part = 500L + random.nextInt(1000);
    }
    Duration wait =
        pause.multipliedBy(part << Math.min(MOST_DOUBLINGS, failed - 1)).dividedBy(1000);
    return failed < most && clock.instant().plus(wait).isBefore(end)
        ? Optional.of(wait)
        : Optional.empty();
  }
}
