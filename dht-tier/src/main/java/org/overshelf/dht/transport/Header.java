package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.overshelf.shared.runtime.Transport;

/**
 * What stands before every message. 20 bytes, then the kind, then the body:
 *
 * <pre>
 *    0  4  length of the body
 *    4  1  {@link Type}
 *    5  1  length of the kind; zero but for requests
 *    6  2  zero
 *    8  8  number of the request on its connection
 *   16  4  requests: milliseconds until nobody waits for the answer any more
 * </pre>
 *
 * @param bodyLength of the body, not larger than a message may be
 */
record Header(Type type, int bodyLength, int kindLength, long number, int millisLeft) {

  static final int BYTES = 20;

  /** The longest name of a kind, in ASCII. */
  static final int MAX_KIND = 127;

  enum Type {
    REQUEST,
    /** The body is the answer. */
    ANSWER,
    /** No handler for the request's kind. */
    NO_HANDLER,
    /** The body says in words what went wrong. */
    FAILURE
  }

  static Header request(long number, String kind, int bodyLength, int millisLeft) {
    return new Header(Type.REQUEST, bodyLength, kind.length(), number, millisLeft);
  }

  static Header answer(Type type, long number, int bodyLength) {
    return new Header(type, bodyLength, 0, number, 0);
  }

  /** Reads a header and checks everything in it: nothing has been allocated for the frame yet. */
  static Header read(ByteBuf from) throws ProtocolException {
    int bodyLength = from.readInt();
    int type = from.readUnsignedByte();
    int kindLength = from.readUnsignedByte();
    from.skipBytes(2);
    Header header =
        new Header(typeOf(type), bodyLength, kindLength, from.readLong(), from.readInt());
    boolean request = header.type == Type.REQUEST;
    if (bodyLength < 0
        || bodyLength > Transport.MAX_MESSAGE_BYTES
        || kindLength > MAX_KIND
        || request != kindLength > 0
        || request != header.millisLeft > 0) {
      throw new ProtocolException("no such frame: " + header);
    }
    return header;
  }

  private static Type typeOf(int code) throws ProtocolException {
    if (code >= Type.values().length) {
      throw new ProtocolException("no such type of frame: " + code);
    }
    return Type.values()[code];
  }

  /** The bytes before the body. */
  byte[] encode(String kind) {
    return ByteBuffer.allocate(BYTES + kindLength)
        .putInt(bodyLength)
        .put((byte) type.ordinal())
        .put((byte) kindLength)
        .putShort((short) 0)
        .putLong(number)
        .putInt(millisLeft)
        .put(kind.getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  /** Refuses what cannot be the name of a kind. */
  static void checkKind(String kind) {
    if (kind.isEmpty()
        || kind.length() > MAX_KIND
        || kind.chars().anyMatch(c -> c <= ' ' || c >= 127)) {
      throw new IllegalArgumentException(
          "a kind has 1 to " + MAX_KIND + " visible ASCII characters: '" + kind + "'");
    }
  }
}
