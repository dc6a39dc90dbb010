package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Puts frames on a connection, no faster than it takes them: beyond the channel's water mark frames
 * wait here as the arrays they came in, and a long one goes out in slices, so that encrypting never
 * needs more than a few slices' memory. Used on the connection's event loop only.
 */
final class FrameWriter {

  private static final int SLICE = 64 * 1024;

  /** A frame to be sent. */
  static final class Outgoing {
    private final byte[] head;
    private final byte[] body;
    private final Runnable sent;
    private int offset = -1;

    private Outgoing(byte[] head, byte[] body, Runnable sent) {
      this.head = head;
      this.body = body;
      this.sent = sent;
    }
  }

  private final Channel channel;
  private final @Nullable Meter meter;
  private final ArrayDeque<Outgoing> queue = new ArrayDeque<>();
  private boolean draining;
  private boolean waiting;
  private long slices;
  private long slicesSeen = -1;

  FrameWriter(Channel channel) {
    this.channel = channel;
    this.meter = channel.pipeline().get(Meter.class);
  }

  /**
   * Sends a frame when its turn comes.
   *
   * @param sent called once, when the last byte was handed to the channel or the frame was dropped
   */
  Outgoing add(byte[] head, byte[] body, Runnable sent) {
    Outgoing frame = new Outgoing(head, body, sent);
    queue.add(frame);
    drain();
    return frame;
  }

  /** Drops a frame that nobody needs any more, unless it is being sent. */
  void drop(Outgoing frame) {
    if (frame.offset < 0 && queue.remove(frame)) {
      frame.sent.run();
    }
  }

  /** Sends what the channel takes now. */
  void drain() {
    if (draining) {
      return; // writing may change writability, which calls back here
    }
    draining = true;
    boolean wrote = false;
    while (!queue.isEmpty() && channel.isActive() && channel.isWritable() && !held()) {
      Outgoing next = queue.peek();
      channel.write(slice(next), channel.voidPromise());
      wrote = true;
      if (meter != null && meter.isLimited()) {
        channel.flush(); // encrypts, and so counts, what was written
      }
      slices++;
      if (next.offset == next.body.length) {
        queue.remove();
        next.sent.run();
      }
    }
    draining = false;
    if (wrote) {
      channel.flush();
    }
  }

  /** Whether as much as may be sent in this time has been; then sending goes on later. */
  private boolean held() {
    long wait = meter == null ? 0 : meter.waitNanos();
    if (wait > 0 && !waiting) {
      waiting = true;
      channel
          .eventLoop()
          .schedule(
              () -> {
                waiting = false;
                drain();
              },
              wait,
              TimeUnit.NANOSECONDS);
    }
    return wait > 0;
  }

  private ByteBuf slice(Outgoing frame) {
    if (frame.offset < 0) {
      int count = Math.min(SLICE, frame.body.length);
      frame.offset = count;
      return channel
          .alloc()
          .heapBuffer(frame.head.length + count)
          .writeBytes(frame.head)
          .writeBytes(frame.body, 0, count);
    }
    int from = frame.offset;
    frame.offset = Math.min(frame.body.length, from + SLICE);
    return Unpooled.wrappedBuffer(frame.body, from, frame.offset - from);
  }

  /** Whether frames wait and nothing has been sent since the last time this was asked. */
  boolean stalled() {
    boolean stalled = !queue.isEmpty() && !waiting && slices == slicesSeen;
    slicesSeen = queue.isEmpty() ? -1 : slices;
    return stalled;
  }

  /** Drops everything. */
  void close() {
    while (!queue.isEmpty()) {
      queue.remove().sent.run();
    }
  }
}
