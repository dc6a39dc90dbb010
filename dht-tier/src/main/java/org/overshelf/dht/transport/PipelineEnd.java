package org.overshelf.dht.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last in every pipeline: goes on sending when there is room, and closes after any error. */
final class PipelineEnd extends ChannelInboundHandlerAdapter {

  private static final Logger log = LoggerFactory.getLogger(PipelineEnd.class);

  private final FrameWriter writer;

  PipelineEnd(FrameWriter writer) {
    this.writer = writer;
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    writer.drain();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    log.debug("connection broke peer={} cause={}", ctx.channel().remoteAddress(), cause.toString());
    ctx.close();
  }
}
