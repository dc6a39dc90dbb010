package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.store.StoreException;

/** Everything outside of repair that its parts are given, and how they use it. */
record Seams(
    Topology topology,
    TrackedStore store,
    Transport transport,
    Timers timers,
    InstantSource clock,
    RandomGenerator random,
    Executor disk,
    RepairSettings settings,
    AtomicLong talked) {

  NodeId self() {
    return topology.self();
  }

  Instant now() {
    return clock.instant();
  }

  /** Does something that may block; a {@link StoreException} is the cause of the failure. */
  <T> CompletableFuture<T> onDisk(Callable<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call();
          } catch (RuntimeException e) {
            throw e;
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        disk);
  }

  /** Asks another node. Fails, and never throws. */
  CompletableFuture<byte[]> ask(NodeId node, String kind, byte[] body) {
    try {
      return transport
          .request(node, kind, body, settings.requestTimeout())
          .thenApply(
              answer -> {
                if (!kind.equals(FetchMessage.KIND)) {
                  talked.addAndGet(body.length + answer.length);
                }
                return answer;
              });
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Completes after a while; at once if there is nothing to wait for. */
  CompletableFuture<Void> pause(Duration time) {
    if (time.isZero()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> over = new CompletableFuture<>();
    var unused = timers.after(time, () -> over.complete(null));
    return over;
  }

  /** What made a future fail. */
  static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Whether a future failed because the disk is full. */
  static boolean isFull(Throwable failure) {
    return cause(failure) instanceof StoreException refused
        && refused.code() == StoreException.Code.FULL;
  }
}
