package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.TimeUnit;

/**
 * Counts what a connection moves, as it is on the wire: below TLS. A connection for bulk is not
 * read from while the node has moved as much as it may; {@link FrameWriter} sees to what is sent.
 * The few bytes of handshakes and urgent messages are counted, but never wait.
 */
final class Meter extends ChannelDuplexHandler {

  private final Bandwidth bandwidth;
  private boolean bulk;

  Meter(Bandwidth bandwidth) {
    this.bandwidth = bandwidth;
  }

  /** From now on this connection waits its turn, if it is one that has to. */
  static void hold(Channel channel, Lane lane) {
    Meter meter = channel.pipeline().get(Meter.class);
    if (lane == Lane.BULK && meter != null) {
      meter.bulk = true;
    }
  }

  /** Whether this connection ever has to wait. */
  boolean isLimited() {
    return bulk && bandwidth.isLimited();
  }

  /** How long this connection should wait before it sends more. */
  long waitNanos() {
    return bulk ? bandwidth.waitNanos() : 0;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    bandwidth.count(((ByteBuf) message).readableBytes());
    ctx.fireChannelRead(message);
    long wait = bulk ? bandwidth.waitNanos() : 0;
    if (wait > 0 && !ReadPause.BANDWIDTH.holds(ctx.channel())) {
      ReadPause.BANDWIDTH.begin(ctx.channel());
      readAfter(ctx, wait);
    }
  }

  private void readAfter(ChannelHandlerContext ctx, long nanos) {
    ctx.executor().schedule(() -> readOrWait(ctx), nanos, TimeUnit.NANOSECONDS);
  }

  private void readOrWait(ChannelHandlerContext ctx) {
    long wait = bandwidth.waitNanos();
    if (wait > 0 && ctx.channel().isActive()) {
      readAfter(ctx, wait);
    } else {
      ReadPause.BANDWIDTH.end(ctx.channel());
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf bytes) {
      bandwidth.count(bytes.readableBytes());
    }
    ctx.write(message, promise);
  }
}
