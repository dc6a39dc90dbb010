package org.overshelf.dht.replication;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;

/** Carries messages between the nodes of one process, on threads of their own. */
final class InProcessTransport implements Transport {

  private final NodeId self;
  private final Map<NodeId, InProcessTransport> all;
  private final Executor threads;
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private volatile boolean down;

  InProcessTransport(NodeId self, Map<NodeId, InProcessTransport> all, Executor threads) {
    this.self = self;
    this.all = all;
    this.threads = threads;
    all.put(self, this);
  }

  /** Whether it refuses all requests of others. */
  void setDown(boolean isDown) {
    down = isDown;
  }

  @Override
  public NodeId self() {
    return self;
  }

  @Override
  public CompletableFuture<byte[]> request(NodeId to, String kind, byte[] body, Duration deadline) {
    if (body.length > MAX_MESSAGE_BYTES) {
      throw new IllegalArgumentException("too long: " + body.length);
    }
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    threads.execute(
        () -> {
          InProcessTransport target = all.get(to);
          if (target == null || target.down) {
            answer.completeExceptionally(new IOException("refused"));
            return;
          }
          target
              .handlers
              .get(kind)
              .handle(self, body)
              .whenComplete(
                  (bytes, failure) -> {
                    if (failure != null) {
                      answer.completeExceptionally(failure);
                    } else if (bytes.length > MAX_MESSAGE_BYTES) {
                      answer.completeExceptionally(new IOException("too long: " + bytes.length));
                    } else {
                      answer.complete(bytes);
                    }
                  });
        });
    return answer.orTimeout(deadline.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void handle(String kind, Handler handler) {
    if (handlers.putIfAbsent(kind, handler) != null) {
      throw new IllegalStateException("handled already: " + kind);
    }
  }
}
