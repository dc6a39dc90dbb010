package org.overshelf.shared.runtime;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Time that passes evenly: the wall clock's time when this object was made, and what has passed
 * since. Setting the computer's clock does not disturb it. For measuring how long ago something
 * was; what is shown to people or compared between machines belongs to the wall clock.
 */
public final class SteadyClock implements InstantSource {

  private final Instant start = Instant.now();
  private final long startNanos = System.nanoTime();

  @Override
  public Instant instant() {
    return start.plusNanos(System.nanoTime() - startNanos);
  }
}
