package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes frames off a connection. The receiver decides by the header, before memory is taken for the
 * body, whether to take the frame now, later or not at all; until "later" has come, nothing more is
 * read from the socket. A peer that stops in the middle of a frame, or nearly so, is cut off: it
 * holds memory that others need.
 */
final class FrameReader extends ChannelInboundHandlerAdapter {

  /** What has to arrive of a frame that has begun, in every window of time. */
  private static final int LEAST_PROGRESS = 16 * 1024;

  /** What to do with a frame. */
  enum Verdict {
    TAKE,
    SKIP,
    /** Nothing until {@link FrameReader#resume}; then the frame is taken. */
    WAIT
  }

  /** Gets the frames; called on the connection's event loop. */
  interface Receiver {
    Verdict judge(Header header) throws ProtocolException;

    void receive(Header header, String kind, byte[] body);

    /** Something was heard of the peer. */
    void heard();

    /** Called once in every window of time. */
    default void tick() {}

    /** The connection is gone. */
    void closed();
  }

  private final Receiver receiver;
  private final Duration window;
  private final ArrayDeque<ByteBuf> arrived = new ArrayDeque<>();
  private final byte[] small = new byte[Math.max(Header.BYTES, Header.MAX_KIND)];
  private @Nullable ChannelHandlerContext context;
  private @Nullable Header header;
  private @Nullable String kind;
  private byte @Nullable [] body;
  private int filled;
  private boolean waiting;
  private long progress;
  private long frames;
  private @Nullable ScheduledFuture<?> stallCheck;

  FrameReader(Receiver receiver, Duration window) {
    this.receiver = receiver;
    this.window = window;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    stallCheck =
        ctx.executor()
            .scheduleWithFixedDelay(
                new StallCheck(ctx), window.toMillis(), window.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    progress += bytes.readableBytes();
    arrived.add(bytes);
    receiver.heard();
    pump(ctx);
  }

  /** Goes on after {@link Verdict#WAIT}; on the event loop. */
  void resume() {
    if (waiting && context != null) {
      waiting = false;
      allocate();
      ReadPause.MEMORY.end(context.channel());
      pump(context);
    }
  }

  private void pump(ChannelHandlerContext ctx) {
    try {
      while (!waiting && step(ctx)) {}
    } catch (ProtocolException e) {
      ctx.fireExceptionCaught(e);
      ctx.close();
    }
  }

  /** One part of a frame; false if more bytes have to arrive first. */
  private boolean step(ChannelHandlerContext ctx) throws ProtocolException {
    Header current = header;
    if (current == null) {
      if (!fill(small, Header.BYTES)) {
        return false;
      }
      header = Header.read(Unpooled.wrappedBuffer(small));
      return true;
    }
    if (kind == null) {
      if (!fill(small, current.kindLength())) {
        return false;
      }
      kind = new String(small, 0, current.kindLength(), StandardCharsets.US_ASCII);
      switch (receiver.judge(current)) {
        case TAKE -> allocate();
        case SKIP -> body = null;
        case WAIT -> {
          waiting = true;
          ReadPause.MEMORY.begin(ctx.channel());
        }
      }
      return true;
    }
    byte[] into = body;
    if (!(into == null ? skip(current.bodyLength()) : fill(into, current.bodyLength()))) {
      return false;
    }
    String name = kind;
    frames++;
    header = null;
    kind = null;
    body = null;
    if (into != null) {
      receiver.receive(current, name, into);
    }
    return true;
  }

  private void allocate() {
    if (header != null) {
      body = new byte[header.bodyLength()];
    }
  }

  /** Fills the first {@code length} bytes of {@code into}, across several calls if need be. */
  private boolean fill(byte[] into, int length) {
    while (filled < length) {
      ByteBuf next = arrived.peek();
      if (next == null) {
        return false;
      }
      int count = Math.min(length - filled, next.readableBytes());
      next.readBytes(into, filled, count);
      advance(next, count);
    }
    filled = 0;
    return true;
  }

  private boolean skip(int length) {
    while (filled < length) {
      ByteBuf next = arrived.peek();
      if (next == null) {
        return false;
      }
      int count = Math.min(length - filled, next.readableBytes());
      next.skipBytes(count);
      advance(next, count);
    }
    filled = 0;
    return true;
  }

  private void advance(ByteBuf from, int count) {
    filled += count;
    if (!from.isReadable()) {
      arrived.remove();
      from.release();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end();
    ctx.fireChannelInactive();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    end();
  }

  private void end() {
    if (context != null) {
      context = null;
      if (stallCheck != null) {
        stallCheck.cancel(false);
      }
      arrived.forEach(ByteBuf::release);
      arrived.clear();
      receiver.closed();
    }
  }

  /** Closes the connection when hardly anything of a frame has come since the last look. */
  private final class StallCheck implements Runnable {
    private final ChannelHandlerContext ctx;
    private long seenProgress;
    private long seenFrames = -1; // of the frame that was being read at the last look

    StallCheck(ChannelHandlerContext ctx) {
      this.ctx = ctx;
    }

    @Override
    public void run() {
      boolean within = header != null || filled > 0;
      boolean held = waiting || ReadPause.BANDWIDTH.holds(ctx.channel());
      if (within && !held && seenFrames == frames && progress - seenProgress < LEAST_PROGRESS) {
        ctx.close();
      }
      seenFrames = within ? frames : -1;
      receiver.tick();
      seenProgress = progress;
    }
  }
}
