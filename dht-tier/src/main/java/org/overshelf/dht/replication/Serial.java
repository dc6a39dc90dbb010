package org.overshelf.dht.replication;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs events one at a time, in order, each on the thread that brings it or on one that is at work
 * already. What only these events touch needs no lock, and an event that is brought while another
 * is handled (an answer that comes at once) waits until that one is done.
 */
final class Serial {

  private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unhandled = new AtomicInteger();
  private final Consumer<RuntimeException> onFailure;

  /**
   * @param onFailure told of what an event throws; the next event is run all the same
   */
  Serial(Consumer<RuntimeException> onFailure) {
    this.onFailure = onFailure;
  }

  void run(Runnable event) {
    events.add(event);
    if (unhandled.getAndIncrement() > 0) {
      return;
    }
    do {
      try {
        events.remove().run();
      } catch (RuntimeException e) {
        onFailure.accept(e);
      }
    } while (unhandled.decrementAndGet() > 0);
  }
}
