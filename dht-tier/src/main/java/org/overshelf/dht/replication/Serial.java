package org.overshelf.dht.replication;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs events one at a time, in order, each on the thread that brings it or on one that is at work
 * already. What only these events touch needs no lock, and an event that is brought while another
 * is handled (an answer that comes at once) waits until that one is done.
 */
final class Serial {

  private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unhandled = new AtomicInteger();

  void run(Runnable event) {
    events.add(event);
    if (unhandled.getAndIncrement() > 0) {
      return;
    }
    do {
      Runnable next = events.remove();
      try {
        next.run();
      } catch (RuntimeException e) {
        unhandled.decrementAndGet();
        throw e;
      }
    } while (unhandled.decrementAndGet() > 0);
  }
}
