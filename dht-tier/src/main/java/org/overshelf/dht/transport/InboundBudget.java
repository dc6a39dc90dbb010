package org.overshelf.dht.transport;

import java.util.ArrayDeque;

/**
 * The memory that requests of all peers together may take while they are read and answered. First
 * come, first served: a large request is not starved by small ones. Safe for use by any thread.
 */
final class InboundBudget {

  private record Waiter(long bytes, Runnable granted) {}

  private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
  private long free;

  InboundBudget(long bytes) {
    this.free = bytes;
  }

  /**
   * Takes {@code bytes}.
   *
   * @return true if they were free; otherwise {@code granted} runs once they have been taken, on
   *     the thread that gave some back
   */
  synchronized boolean take(long bytes, Runnable granted) {
    if (waiters.isEmpty() && free >= bytes) {
      free -= bytes;
      return true;
    }
    waiters.add(new Waiter(bytes, granted));
    return false;
  }

  /** Takes what is needed in any case, such as an answer that is already there. */
  synchronized void force(long bytes) {
    free -= bytes;
  }

  /** Gives back what was taken. */
  void give(long bytes) {
    ArrayDeque<Runnable> granted = new ArrayDeque<>();
    synchronized (this) {
      free += bytes;
      while (!waiters.isEmpty() && free >= waiters.peek().bytes()) {
        Waiter next = waiters.remove();
        free -= next.bytes();
        granted.add(next.granted());
      }
    }
    granted.forEach(Runnable::run);
  }

  synchronized long free() {
    return free;
  }
}
