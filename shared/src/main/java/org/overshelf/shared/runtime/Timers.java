package org.overshelf.shared.runtime;

import java.time.Duration;

/**
 * Runs things later. Tasks of one {@code Timers} may run concurrently in production and run one at
 * a time in a simulation; they must not block.
 */
public interface Timers {

  /** A task that has not run yet. */
  interface Scheduled {
    /** Prevents the task from running, if it has not started. */
    void cancel();
  }

  /** Runs {@code task} once, no earlier than {@code delay} from now. */
  Scheduled after(Duration delay, Runnable task);
}
