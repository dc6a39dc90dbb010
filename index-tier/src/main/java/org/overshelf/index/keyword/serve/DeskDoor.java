package org.overshelf.index.keyword.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.wire.CountRequest;
import org.overshelf.index.keyword.wire.FindAnswer;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.Finding;
import org.overshelf.index.keyword.wire.Kinds;
import org.overshelf.index.keyword.wire.Outcome;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.index.replica.Load;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;

/**
 * Lets other nodes ask at a desk. Of too many requests some are refused at once, so that whoever
 * asks can go elsewhere.
 */
public final class DeskDoor {

  private static final int MOST_WORKING = 1_024;
  private static final long LONGEST_MILLIS = 120_000;

  /** A request of somebody's. */
  private record Ticket(NodeId from, long query) {}

  private final Desk desk;
  private final Executor executor;
  private final Map<Ticket, Deadline> underWay = new ConcurrentHashMap<>();

  private DeskDoor(Desk desk, Executor executor) {
    this.desk = desk;
    this.executor = executor;
  }

  /** Answers what comes over {@code transport}. */
  public static void open(Desk desk, Executor executor, Transport transport) {
    DeskDoor door = new DeskDoor(desk, executor);
    transport.handle(
        Kinds.COUNT,
        (from, bytes) -> door.answer(() -> desk.count(CountRequest.of(bytes)).toBytes()));
    transport.handle(
        Kinds.SHOW, (from, bytes) -> door.answer(() -> desk.show(ShowRequest.of(bytes)).toBytes()));
    transport.handle(Kinds.FIND, door::find);
    transport.handle(Kinds.CANCEL, (from, bytes) -> door.cancel(from, bytes));
  }

  private interface Work {
    byte[] run() throws IOException;
  }

  private CompletableFuture<byte[]> answer(Work work) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    executor.execute(
        () -> {
          try {
            answer.complete(work.run());
          } catch (IOException | RuntimeException e) {
            answer.completeExceptionally(new IOException("the index could not answer", e));
          }
        });
    return answer;
  }

  private CompletableFuture<byte[]> find(NodeId from, byte[] bytes) {
    long came = System.nanoTime();
    return answer(
        () -> {
          FindRequest request = FindRequest.of(bytes);
          if (desk.working() >= MOST_WORKING) {
            desk.release(request.released());
            return busy(request).toBytes();
          }
          Duration budget = Duration.ofMillis(Math.min(request.budgetMillis(), LONGEST_MILLIS));
          Deadline deadline = Deadline.in(budget.minusNanos(System.nanoTime() - came));
          Ticket ticket = new Ticket(from, request.query());
          underWay.put(ticket, deadline);
          try {
            return desk.find(request, deadline).toBytes();
          } finally {
            underWay.remove(ticket, deadline);
          }
        });
  }

  private FindAnswer busy(FindRequest request) {
    List<Outcome<Finding>> refused =
        request.wanted().stream()
            .<Outcome<Finding>>map(each -> new Outcome.Refused<>(Outcome.Reason.BUSY))
            .toList();
    return new FindAnswer(new Load(desk.working(), 0), refused);
  }

  private CompletableFuture<byte[]> cancel(NodeId from, byte[] bytes) {
    if (bytes.length == Long.BYTES) {
      Deadline deadline = underWay.get(new Ticket(from, ByteBuffer.wrap(bytes).getLong()));
      if (deadline != null) {
        deadline.abandon();
      }
    }
    return CompletableFuture.completedFuture(new byte[0]);
  }
}
