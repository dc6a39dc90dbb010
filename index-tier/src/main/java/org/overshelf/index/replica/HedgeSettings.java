package org.overshelf.index.replica;

import java.time.Duration;

/**
 * When to ask a second node.
 *
 * @param share how many hedges there may be for each request
 * @param least no request is late before this
 * @param most every request is late after this
 * @param stall after this without any answer a node is taken for frozen
 */
public record HedgeSettings(double share, Duration least, Duration most, Duration stall) {

  /** One request of twenty-five, after 5 ms to half a second; frozen after a second. */
  public static final HedgeSettings USUAL =
      new HedgeSettings(0.04, Duration.ofMillis(5), Duration.ofMillis(500), Duration.ofSeconds(1));

  public HedgeSettings {
    if (share < 0 || share > 1) {
      throw new IllegalArgumentException("a share is from 0 to 1, not " + share);
    }
  }
}
