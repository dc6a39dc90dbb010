package org.overshelf.index.keyword.ask;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.serve.Desk;
import org.overshelf.index.keyword.wire.CountAnswer;
import org.overshelf.index.keyword.wire.CountRequest;
import org.overshelf.index.keyword.wire.FindAnswer;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.Kinds;
import org.overshelf.index.keyword.wire.ShowAnswer;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;

/**
 * Carries a query's steps to nodes: to this one by a call, to others as messages. Safe for any
 * number of threads.
 */
public final class Lines {

  private static final Duration CANCEL_PATIENCE = Duration.ofSeconds(1);

  private final Transport transport;
  private final Desk desk;
  private final Executor executor;
  private final AtomicLong queries = new AtomicLong();
  private final Map<NodeId, Queue<Long>> released = new ConcurrentHashMap<>();

  /**
   * @param desk where this node is asked
   * @param executor runs what blocks
   */
  public Lines(Transport transport, Desk desk, Executor executor) {
    this.transport = transport;
    this.desk = desk;
    this.executor = executor;
  }

  boolean isSelf(NodeId node) {
    return node.equals(transport.self());
  }

  long nextQuery() {
    return queries.incrementAndGet();
  }

  CompletableFuture<CountAnswer> count(
      NodeId node, CountRequest request, Deadline deadline, boolean now) {
    return isSelf(node)
        ? here(() -> desk.count(request), now)
        : there(node, Kinds.COUNT, request.toBytes(), deadline, CountAnswer::of);
  }

  CompletableFuture<FindAnswer> find(
      NodeId node, FindRequest request, Deadline deadline, boolean now) {
    return isSelf(node)
        ? here(() -> desk.find(request, deadline), now)
        : there(node, Kinds.FIND, request.toBytes(), deadline, FindAnswer::of);
  }

  CompletableFuture<ShowAnswer> show(
      NodeId node, ShowRequest request, Deadline deadline, boolean now) {
    return isSelf(node)
        ? here(() -> desk.show(request), now)
        : there(node, Kinds.SHOW, request.toBytes(), deadline, ShowAnswer::of);
  }

  private interface Step<A> {
    A take();
  }

  /** At this node; {@code now} in this thread, for when there is nothing else to wait for. */
  private <A> CompletableFuture<A> here(Step<A> step, boolean now) {
    return now
        ? CompletableFuture.completedFuture(step.take())
        : CompletableFuture.supplyAsync(step::take, executor);
  }

  private interface Reader<A> {
    A read(byte[] bytes) throws IOException;
  }

  private <A> CompletableFuture<A> there(
      NodeId node, String kind, byte[] body, Deadline deadline, Reader<A> reader) {
    CompletableFuture<A> answer = new CompletableFuture<>();
    Duration left = Duration.ofNanos(Math.max(1_000_000, deadline.nanosLeft()));
    transport
        .request(node, kind, body, left)
        .whenComplete(
            (bytes, failure) -> {
              if (failure != null) {
                answer.completeExceptionally(failure);
                return;
              }
              try {
                answer.complete(reader.read(bytes));
              } catch (IOException | RuntimeException e) {
                answer.completeExceptionally(e);
              }
            });
    return answer;
  }

  /** Tells a node that nobody waits for an answer any more. */
  void cancel(NodeId node, long query) {
    if (!isSelf(node)) {
      byte[] body = ByteBuffer.allocate(Long.BYTES).putLong(query).array();
      var unused = transport.request(node, Kinds.CANCEL, body, CANCEL_PATIENCE);
    }
  }

  /** Gives a session back: at once if it is here, with the next request if it is elsewhere. */
  void release(NodeId node, long session) {
    if (session == 0) {
      return;
    }
    if (isSelf(node)) {
      desk.release(List.of(session));
      return;
    }
    Queue<Long> waiting = released.computeIfAbsent(node, any -> new ConcurrentLinkedQueue<>());
    waiting.add(session);
    if (waiting.size() > FindRequest.MAX_RELEASED) {
      waiting.poll(); // it ends by itself
    }
  }

  /** The sessions to be given back with a request to this node. */
  List<Long> released(NodeId node) {
    Queue<Long> waiting = released.get(node);
    List<Long> taken = new ArrayList<>();
    while (waiting != null && taken.size() < FindRequest.MAX_RELEASED) {
      Long next = waiting.poll();
      if (next == null) {
        break;
      }
      taken.add(next);
    }
    return taken;
  }
}
