package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Instant;

/**
 * The first thing each side says inside TLS, the one that dialled first. 16 bytes:
 *
 * <pre>
 *   0  4  "OVSH"
 *   4  2  protocol version
 *   6  1  dialling: the lane; answering: the {@link Status}
 *   7  1  zero
 *   8  8  the side's clock, milliseconds since 1970
 * </pre>
 *
 * These bytes never change; whatever else does raises the version.
 */
record Hello(int version, int detail, Instant clock) {

  /** What this program speaks. */
  static final int VERSION = 1;

  static final int BYTES = 16;
  private static final int MAGIC = 0x4f565348;

  /** How a connection was received. */
  enum Status {
    /** Go ahead. */
    WELCOME,
    /** We do not speak that version; ours is in this hello. */
    WRONG_VERSION,
    /** The library has revoked the one that dialled. */
    REVOKED,
    /** We have not been admitted ourselves yet. */
    WAITING
  }

  static Hello dialling(Lane lane, Instant now) {
    return new Hello(VERSION, lane.ordinal(), now);
  }

  static Hello answering(Status status, Instant now) {
    return new Hello(VERSION, status.ordinal(), now);
  }

  /** Reads a hello; throws {@link ProtocolException} if this is none. */
  static Hello read(ByteBuf from) throws ProtocolException {
    if (from.readInt() != MAGIC) {
      throw new ProtocolException("the peer does not speak Overshelf's protocol");
    }
    int version = from.readUnsignedShort();
    int detail = from.readUnsignedByte();
    from.skipBytes(1);
    return new Hello(version, detail, Instant.ofEpochMilli(from.readLong()));
  }

  void send(Channel to) {
    ByteBuf bytes = to.alloc().buffer(BYTES);
    bytes.writeInt(MAGIC).writeShort(version).writeByte(detail).writeByte(0);
    bytes.writeLong(clock.toEpochMilli());
    to.writeAndFlush(bytes, to.voidPromise());
  }

  Status status() throws ProtocolException {
    if (detail >= Status.values().length) {
      throw new ProtocolException("no such status: " + detail);
    }
    return Status.values()[detail];
  }

  Lane lane() {
    return detail == Lane.URGENT.ordinal() ? Lane.URGENT : Lane.BULK;
  }
}
