package org.overshelf.dht.transport;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection of a node without a certificate: one small request, one answer, closed. */
final class StrangerConnection implements FrameReader.Receiver {

  private static final Logger log = LoggerFactory.getLogger(StrangerConnection.class);

  /** The only kind of request there is. */
  static final String KIND = "admission.join";

  private final Channel channel;
  private final NodeId from;
  private final InetAddress source;
  private final StrangerHandler handler;
  private final Executor executor;
  private final FrameWriter writer;
  private boolean asked;

  private StrangerConnection(
      Channel channel,
      NodeId from,
      InetAddress source,
      StrangerHandler handler,
      Executor executor) {
    this.channel = channel;
    this.from = from;
    this.source = source;
    this.handler = handler;
    this.executor = executor;
    this.writer = new FrameWriter(channel);
  }

  static void serve(
      Channel channel,
      NodeId from,
      InetAddress source,
      StrangerHandler handler,
      Executor executor) {
    StrangerConnection connection =
        new StrangerConnection(channel, from, source, handler, executor);
    channel
        .pipeline()
        .addLast("frames", new FrameReader(connection, Reception.VISIT))
        .addLast("end", new PipelineEnd(connection.writer));
  }

  @Override
  public FrameReader.Verdict judge(Header header) throws ProtocolException {
    if (asked
        || header.type() != Header.Type.REQUEST
        || header.bodyLength() > StrangerHandler.MAX_REQUEST_BYTES) {
      throw new ProtocolException("not for strangers: " + header);
    }
    asked = true;
    return FrameReader.Verdict.TAKE;
  }

  @Override
  public void receive(Header header, String kind, byte[] body) {
    if (!kind.equals(KIND)) {
      channel.close();
      return;
    }
    executor.execute(
        () -> {
          CompletableFuture<byte[]> answer;
          try {
            answer = handler.handle(from, source, body);
          } catch (RuntimeException e) {
            answer = CompletableFuture.failedFuture(e);
          }
          answer
              .copy()
              .orTimeout(Reception.VISIT.toMillis(), TimeUnit.MILLISECONDS)
              .whenComplete((bytes, failure) -> answerWith(header.number(), bytes, failure));
        });
  }

  private void answerWith(long number, byte[] bytes, Throwable failure) {
    Header.Type type = failure == null ? Header.Type.ANSWER : Header.Type.FAILURE;
    if (failure != null) {
      log.info("could not answer a newcomer node={} source={}", from.shortName(), source, failure);
    }
    byte[] said =
        failure == null ? bytes : "the node could not answer".getBytes(StandardCharsets.UTF_8);
    try {
      channel
          .eventLoop()
          .execute(
              () ->
                  writer.add(
                      Header.answer(type, number, said.length).encode(""),
                      said,
                      () ->
                          channel
                              .writeAndFlush(Unpooled.EMPTY_BUFFER)
                              .addListener(ChannelFutureListener.CLOSE)));
    } catch (RejectedExecutionException e) {
      log.debug("closed while answering a newcomer");
    }
  }

  @Override
  public void heard() {}

  @Override
  public void closed() {}
}
