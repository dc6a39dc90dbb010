package org.overshelf.node.cluster;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.overshelf.shared.runtime.Timers;

/** Timers of the machine, on one thread: tasks must not block. */
final class SystemTimers implements Timers, AutoCloseable {

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("timers").factory());

  SystemTimers() {
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Scheduled after(Duration delay, Runnable task) {
    if (executor.isShutdown()) {
      return () -> {}; // closing: nothing is due any more
    }
    ScheduledFuture<?> due =
        executor.schedule(task, Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
    return () -> due.cancel(false);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
