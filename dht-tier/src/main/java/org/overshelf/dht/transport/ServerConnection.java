package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that a member opened: its requests come in, our answers go out. When the member has
 * as many requests here as one may have, or all members together have taken the memory there is, no
 * more is read from the connection until something has been answered. A member that does not take
 * its answers is cut off, and until then holds up nobody but itself.
 */
final class ServerConnection implements FrameReader.Receiver {

  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);

  /** Requests of one connection that are being answered at a time. */
  static final int MOST_RUNNING = 128;

  /** What a request costs besides its bytes: it bounds how many small ones there can be. */
  private static final long OVERHEAD = 4 * 1024;

  private static final int MOST_WORDS = 500;
  private static final byte[] TOO_MUCH =
      "the node has too many answers to send".getBytes(StandardCharsets.UTF_8);

  /** What connections share. */
  interface Desk {
    Transport.@Nullable Handler handlerFor(String kind);

    boolean revoked(NodeId node);

    Executor handlers();

    /** Bytes of answers, of all connections, that wait to be sent. */
    AtomicLong unsent();

    /** The most that {@link #unsent} may grow to; beyond, answers are not kept. */
    long mostUnsent();
  }

  private final Channel channel;
  private final NodeId from;
  private final Desk desk;
  private final InboundBudget budget;
  private final long share;
  private final FrameWriter writer;
  private final FrameReader reader;
  private int running;
  private long held;
  private long unsent;
  private long reading;
  private long blocked;
  private boolean awaitingBudget;
  private boolean closed;

  private ServerConnection(
      Channel channel, NodeId from, Desk desk, InboundBudget budget, long share, Duration window) {
    this.channel = channel;
    this.from = from;
    this.desk = desk;
    this.budget = budget;
    this.share = share;
    this.writer = new FrameWriter(channel);
    this.reader = new FrameReader(this, window);
  }

  /**
   * Serves a connection; on its event loop.
   *
   * @param share how much of the budget this connection may hold
   * @param window see {@link FrameReader}
   */
  static void serve(
      Channel channel, NodeId from, Desk desk, InboundBudget budget, long share, Duration window) {
    ServerConnection connection = new ServerConnection(channel, from, desk, budget, share, window);
    channel
        .pipeline()
        .addLast("frames", connection.reader)
        .addLast("end", new PipelineEnd(connection.writer));
  }

  @Override
  public FrameReader.Verdict judge(Header header) throws ProtocolException {
    if (header.type() != Header.Type.REQUEST) {
      throw new ProtocolException("an answer on a connection that is for requests");
    }
    long cost = OVERHEAD + header.bodyLength();
    if (fits(cost)) {
      return reserve(cost);
    }
    blocked = cost;
    return FrameReader.Verdict.WAIT;
  }

  private boolean fits(long cost) {
    return running == 0 || (running < MOST_RUNNING && held + cost <= share);
  }

  private FrameReader.Verdict reserve(long cost) {
    held += cost;
    reading = cost;
    running++;
    if (budget.take(cost, () -> onLoop(() -> granted(cost)))) {
      return FrameReader.Verdict.TAKE;
    }
    awaitingBudget = true;
    return FrameReader.Verdict.WAIT;
  }

  private void granted(long cost) {
    awaitingBudget = false;
    if (closed) {
      budget.give(cost);
    } else {
      reader.resume();
    }
  }

  @Override
  public void receive(Header header, String kind, byte[] body) {
    long cost = reading;
    reading = 0;
    if (desk.revoked(from)) {
      log.info("closing the connection of a revoked node node={}", from.shortName());
      release(cost);
      channel.close();
      return;
    }
    Transport.Handler handler = desk.handlerFor(kind);
    if (handler == null) {
      answer(Header.Type.NO_HANDLER, header.number(), new byte[0], cost);
      return;
    }
    desk.handlers().execute(() -> run(handler, header, kind, body, cost));
  }

  private void run(Transport.Handler handler, Header header, String kind, byte[] body, long cost) {
    CompletableFuture<byte[]> answer;
    try {
      answer = handler.handle(from, body);
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    answer
        .thenApply(Optional::of)
        .completeOnTimeout(Optional.empty(), header.millisLeft(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (found, failure) -> {
              if (failure == null && found.isEmpty()) {
                onLoop(() -> release(cost)); // nobody waits any more
              } else if (failure == null && found.get().length <= Transport.MAX_MESSAGE_BYTES) {
                onLoop(() -> answer(Header.Type.ANSWER, header.number(), found.get(), cost));
              } else {
                String words = Failures.words(kind, failure);
                byte[] said =
                    words
                        .substring(0, Math.min(words.length(), MOST_WORDS))
                        .getBytes(StandardCharsets.UTF_8);
                onLoop(() -> answer(Header.Type.FAILURE, header.number(), said, cost));
              }
            });
  }

  private void answer(Header.Type type, long number, byte[] bytes, long cost) {
    if (closed) {
      release(cost);
      return;
    }
    if (type == Header.Type.ANSWER && !hasRoomFor(bytes.length)) {
      answer(Header.Type.FAILURE, number, TOO_MUCH, cost);
      return;
    }
    unsent += bytes.length;
    desk.unsent().addAndGet(bytes.length);
    held += bytes.length;
    byte[] head = Header.answer(type, number, bytes.length).encode("");
    writer.add(
        head,
        bytes,
        () -> {
          unsent -= bytes.length;
          desk.unsent().addAndGet(-bytes.length);
          held -= bytes.length;
          release(cost);
        });
  }

  /** Whether to keep an answer until the peer takes it, beside those that wait already. */
  private boolean hasRoomFor(int bytes) {
    return unsent == 0
        || (unsent + bytes <= share && desk.unsent().get() + bytes <= desk.mostUnsent());
  }

  private void release(long cost) {
    running--;
    held -= cost;
    budget.give(cost);
    if (blocked > 0 && !closed && fits(blocked)) {
      long next = blocked;
      blocked = 0;
      if (reserve(next) == FrameReader.Verdict.TAKE) {
        reader.resume();
      }
    }
  }

  private void onLoop(Runnable task) {
    try {
      channel.eventLoop().execute(task);
    } catch (RejectedExecutionException e) {
      log.debug("closed while answering node={}", from.shortName());
    }
  }

  @Override
  public void heard() {}

  @Override
  public void tick() {
    if (writer.stalled()) {
      log.info("closing the connection of a node that does not read node={}", from.shortName());
      channel.close();
    }
  }

  @Override
  public void closed() {
    if (!closed) {
      closed = true;
      if (reading > 0 && !awaitingBudget) {
        budget.give(reading);
      }
      writer.close();
    }
  }
}
