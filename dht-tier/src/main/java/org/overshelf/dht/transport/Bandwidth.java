package org.overshelf.dht.transport;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The bytes a second that a node may move to and from others, in and out together. What has been
 * moved is counted where it is known exactly, on the wire; whoever wants to move more waits until
 * nothing is owed. A single piece may therefore overdraw, and the next one waits the longer: over
 * any time span at most rate × time + {@link #burst}, and one piece for each connection, are moved.
 * Safe for use by any thread.
 */
final class Bandwidth {

  /** The least that can be saved up. */
  private static final long LEAST_BURST = 64 * 1024;

  private final long bytesPerSecond;
  private final LongSupplier nanoTime;
  private final long burst;
  private long balance;
  private long countedAt;
  private long moved;

  /**
   * A limit.
   *
   * @param bytesPerSecond 0 for none
   * @param nanoTime a monotonic clock such as {@link System#nanoTime}
   */
  Bandwidth(long bytesPerSecond, LongSupplier nanoTime) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoTime = nanoTime;
    this.burst = Math.max(LEAST_BURST, bytesPerSecond / 4);
    this.balance = burst;
    this.countedAt = nanoTime.getAsLong();
  }

  boolean isLimited() {
    return bytesPerSecond > 0;
  }

  /** What can be saved up while little is moved. */
  long burst() {
    return burst;
  }

  /** All bytes that were ever moved. */
  synchronized long moved() {
    return moved;
  }

  /** Counts bytes that have been moved. */
  synchronized void count(long bytes) {
    moved += bytes;
    if (isLimited()) {
      earn();
      balance -= bytes;
    }
  }

  /** How long to wait before more is moved; 0 if it may be moved now. */
  synchronized long waitNanos() {
    if (!isLimited()) {
      return 0;
    }
    earn();
    return balance > 0 ? 0 : nanosFor(1 - balance);
  }

  private void earn() {
    long now = nanoTime.getAsLong();
    long elapsed = now - countedAt;
    long full = nanosFor(burst - balance);
    if (elapsed >= full) {
      balance = burst;
      countedAt = now;
    } else if (elapsed > 0) {
      long earned = (long) ((double) elapsed * bytesPerSecond / TimeUnit.SECONDS.toNanos(1));
      balance += earned;
      countedAt += nanosFor(earned); // what does not make a whole byte is not lost
    }
  }

  private long nanosFor(long bytes) {
    return (long) ((double) bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond);
  }
}
