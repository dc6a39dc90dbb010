package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import io.netty.util.collection.LongObjectHashMap;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.overshelf.dht.transport.TransportException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that we opened: our requests go out, their answers come in. State is touched only on
 * the connection's event loop; answers are handed to callers on virtual threads.
 */
final class ClientConnection implements FrameReader.Receiver {

  private static final Logger log = LoggerFactory.getLogger(ClientConnection.class);

  /** A connection on which requests time out and nothing has come for so long is given up. */
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(15);

  private record Sent(Call call, FrameWriter.Outgoing frame) {}

  private final Channel channel;
  private final FrameWriter writer;
  private final Executor callers;
  private final Runnable whenClosed;
  private final LongObjectHashMap<Sent> waiting = new LongObjectHashMap<>();
  private long nextNumber;
  private long lastHeard = System.nanoTime();
  private boolean closed;

  private ClientConnection(Channel channel, Executor callers, Runnable whenClosed) {
    this.channel = channel;
    this.writer = new FrameWriter(channel);
    this.callers = callers;
    this.whenClosed = whenClosed;
  }

  /**
   * Takes over a connection that has just been dialled; on its event loop.
   *
   * @param window see {@link FrameReader}
   */
  static ClientConnection over(
      Channel channel, Executor callers, Duration window, Runnable whenClosed) {
    ClientConnection connection = new ClientConnection(channel, callers, whenClosed);
    channel
        .pipeline()
        .addLast("frames", new FrameReader(connection, window))
        .addLast("end", new PipelineEnd(connection.writer));
    if (!channel.isActive()) {
      connection.closed();
    }
    return connection;
  }

  /** Sends a request; its answer, or why there is none, goes to the call. Any thread. */
  void send(Call call) {
    try {
      channel.eventLoop().execute(() -> put(call));
    } catch (RejectedExecutionException e) {
      call.failed(Reason.CLOSED, "the transport has been closed");
    }
  }

  private void put(Call call) {
    if (closed) {
      call.failed(Reason.LOST, "the connection broke");
    } else if (!call.answer().isDone()) {
      long number = nextNumber++;
      byte[] body = call.body();
      byte[] head =
          Header.request(number, call.kind(), body.length, call.millisLeft()).encode(call.kind());
      waiting.put(number, new Sent(call, writer.add(head, body, () -> {})));
      call.answer()
          .whenComplete(
              (answer, failure) -> {
                if (failure != null && channel.isActive()) {
                  forgetLater(number, failure);
                }
              });
    }
  }

  private void forgetLater(long number, Throwable failure) {
    try {
      channel.eventLoop().execute(() -> forget(number, failure));
    } catch (RejectedExecutionException e) {
      log.trace("closed before a request was forgotten");
    }
  }

  private void forget(long number, Throwable failure) {
    Sent sent = waiting.remove(number);
    if (sent != null) {
      writer.drop(sent.frame());
      if (failure instanceof TimeoutException && System.nanoTime() - lastHeard > SILENCE_NANOS) {
        channel.close();
      }
    }
  }

  @Override
  public FrameReader.Verdict judge(Header header) throws ProtocolException {
    if (header.type() == Header.Type.REQUEST) {
      throw new ProtocolException("a request on a connection that is for answers");
    }
    return waiting.containsKey(header.number())
        ? FrameReader.Verdict.TAKE
        : FrameReader.Verdict.SKIP;
  }

  @Override
  public void receive(Header header, String kind, byte[] body) {
    Sent sent = waiting.remove(header.number());
    if (sent != null) {
      callers.execute(() -> complete(sent.call(), header.type(), body));
    }
  }

  private static void complete(Call call, Header.Type type, byte[] body) {
    switch (type) {
      case ANSWER -> call.answer().complete(body);
      case NO_HANDLER -> call.failed(Reason.NO_HANDLER, "the node does not answer " + call.kind());
      case FAILURE -> call.failed(Reason.FAILED, new String(body, StandardCharsets.UTF_8));
      case REQUEST -> throw new AssertionError("judged before");
    }
  }

  @Override
  public void heard() {
    lastHeard = System.nanoTime();
  }

  @Override
  public void closed() {
    if (!closed) {
      closed = true;
      writer.close();
      Sent[] lost = waiting.values().toArray(Sent[]::new);
      waiting.clear();
      whenClosed.run();
      callers.execute(
          () -> {
            for (Sent sent : lost) {
              sent.call().failed(Reason.LOST, "the connection broke before the answer came");
            }
          });
    }
  }

  void close() {
    channel.close();
  }
}
