package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;

/**
 * A token bucket: so much a second, and up to a second's worth at once. Whoever takes more than
 * there is waits, and those after it wait longer. Safe for any number of threads.
 */
final class Pace {

  private final double perSecond;
  private double left;
  private Instant at;

  Pace(double perSecond, Instant now) {
    this.perSecond = perSecond;
    this.left = perSecond;
    this.at = now;
  }

  /** Takes so much, and says how long to wait before using it. */
  synchronized Duration take(double amount, Instant now) {
    double passed = Math.max(0, Duration.between(at, now).toNanos() / 1e9);
    at = now;
    left = Math.min(perSecond, left + passed * perSecond) - amount;
    return left >= 0 ? Duration.ZERO : Duration.ofNanos((long) (-left / perSecond * 1e9));
  }
}
