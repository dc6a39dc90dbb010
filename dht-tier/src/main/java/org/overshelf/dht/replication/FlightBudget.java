package org.overshelf.dht.replication;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.store.StoreException.Code;

/**
 * The bytes that calls may have on their way. A call that finds too many waits for its turn, first
 * come, first served; one that would have to wait in too long a line, or waits too long, fails.
 */
final class FlightBudget {

  private record Waiting(long bytes, CompletableFuture<Void> turn) {}

  private final long most;
  private final int longestLine;
  private final Duration patience;
  private final Timers timers;
  private final Deque<Waiting> line = new ArrayDeque<>();
  private long used;

  FlightBudget(ReplicationSettings settings, Timers timers) {
    this.most = settings.flightBytes();
    this.longestLine = settings.flightCalls();
    this.patience = settings.writeTimeout().plus(settings.readTimeout());
    this.timers = timers;
  }

  /** Completes when these bytes may go; {@link #release} as many when they have arrived. */
  CompletableFuture<Void> acquire(long bytes) {
    Waiting waiting;
    synchronized (this) {
      if (line.isEmpty() && fits(bytes)) {
        used += bytes;
        return CompletableFuture.completedFuture(null);
      }
      if (line.size() >= longestLine) {
        return CompletableFuture.failedFuture(
            busy("too many reads and writes wait for their turn: " + line.size()));
      }
      waiting = new Waiting(bytes, new CompletableFuture<>());
      line.add(waiting);
    }
    Timers.Scheduled timeout = timers.after(patience, () -> giveUp(waiting));
    waiting.turn.whenComplete((done, failure) -> timeout.cancel());
    return waiting.turn;
  }

  /** A single call with more than all bytes goes when it is alone. */
  private boolean fits(long bytes) {
    return used == 0 || used + bytes <= most;
  }

  private void giveUp(Waiting waiting) {
    boolean waited;
    synchronized (this) {
      waited = line.remove(waiting);
    }
    if (waited) {
      waiting.turn.completeExceptionally(
          busy("earlier reads and writes were not done within " + patience.toMillis() + " ms"));
    }
  }

  void release(long bytes) {
    List<Waiting> next = new ArrayList<>();
    synchronized (this) {
      used -= bytes;
      while (!line.isEmpty() && fits(line.getFirst().bytes)) {
        Waiting first = line.removeFirst();
        used += first.bytes;
        next.add(first);
      }
    }
    next.forEach(waiting -> waiting.turn.complete(null));
  }

  synchronized long used() {
    return used;
  }

  private static StoreException busy(String why) {
    return new StoreException(Code.UNREACHABLE, why);
  }
}
