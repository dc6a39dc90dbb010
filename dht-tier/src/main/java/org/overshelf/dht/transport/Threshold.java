package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands before TLS and bounds what a peer gets that is not a member: so many bytes and so many
 * seconds, whatever it does with them.
 */
final class Threshold extends ChannelInboundHandlerAdapter {

  /** A handshake of ours takes two thousand bytes; a stranger's request a few hundred more. */
  static final int MOST_BYTES = 16 * 1024;

  private final Duration patience;
  private final Runnable left;
  private @Nullable ChannelHandlerContext context;
  private @Nullable ScheduledFuture<?> end;
  private int bytes;
  private boolean done;

  /**
   * A threshold.
   *
   * @param left called once: the peer is gone, or a member
   */
  Threshold(Duration patience, Runnable left) {
    this.patience = patience;
    this.left = left;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    grant(patience);
  }

  /** From now on the peer has this long. */
  void grant(Duration time) {
    if (context != null && !done) {
      if (end != null) {
        end.cancel(false);
      }
      ChannelHandlerContext ctx = context;
      end = ctx.executor().schedule((Runnable) ctx::close, time.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf received = (ByteBuf) message;
    bytes += received.readableBytes();
    if (bytes > MOST_BYTES) {
      received.release();
      ctx.close();
    } else {
      ctx.fireChannelRead(received);
    }
  }

  /** The peer is a member: the limits of this class no longer hold. */
  void pass() {
    if (context != null) {
      context.pipeline().remove(this);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (!done) {
      done = true;
      if (end != null) {
        end.cancel(false);
      }
      left.run();
    }
  }
}
