package org.overshelf.dht.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.overshelf.shared.runtime.Transport;

/** A request of ours and the future of its answer. */
final class Call {

  private final String kind;
  private final byte[] body;
  private final long deadlineNanos;
  private final CompletableFuture<byte[]> answer = new CompletableFuture<>();

  /** Refuses what no peer would take. The clock runs from here on. */
  Call(String kind, byte[] body, Duration deadline) {
    Header.checkKind(kind);
    if (body.length > Transport.MAX_MESSAGE_BYTES) {
      throw new IllegalArgumentException(
          "a message has at most " + Transport.MAX_MESSAGE_BYTES + " bytes, not " + body.length);
    }
    long millis = deadline.toMillis();
    if (millis <= 0 || millis > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a deadline is from 1 ms to 24 days, not " + deadline);
    }
    this.kind = kind;
    this.body = body;
    this.deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    answer.orTimeout(millis, TimeUnit.MILLISECONDS);
  }

  String kind() {
    return kind;
  }

  byte[] body() {
    return body;
  }

  CompletableFuture<byte[]> answer() {
    return answer;
  }

  /** Milliseconds until nobody waits any more; at least one. */
  int millisLeft() {
    long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
    return (int) Math.clamp(millis, 1, Integer.MAX_VALUE);
  }

  Call failed(TransportException.Reason reason, String message) {
    answer.completeExceptionally(new TransportException(reason, message));
    return this;
  }
}
