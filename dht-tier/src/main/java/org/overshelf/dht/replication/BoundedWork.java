package org.overshelf.dht.replication;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs at most so many tasks at a time on an executor, and lets at most so many wait. */
final class BoundedWork {

  private final Executor executor;
  private final int most;
  private final int mostWaiting;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int running;

  BoundedWork(Executor executor, int most, int mostWaiting) {
    this.executor = executor;
    this.most = most;
    this.mostWaiting = mostWaiting;
  }

  /** Runs the task now or later; false if too many wait, or the executor takes no more. */
  boolean offer(Runnable task) {
    synchronized (this) {
      if (running >= most) {
        return waiting.size() < mostWaiting && waiting.add(task);
      }
      running++;
    }
    try {
      executor.execute(() -> work(task));
      return true;
    } catch (RejectedExecutionException e) {
      synchronized (this) {
        running--;
      }
      return false;
    }
  }

  private void work(Runnable first) {
    Runnable task = first;
    while (task != null) {
      try {
        task.run();
      } finally {
        task = next();
      }
    }
  }

  private synchronized @Nullable Runnable next() {
    Runnable task = waiting.poll();
    if (task == null) {
      running--;
    }
    return task;
  }
}
