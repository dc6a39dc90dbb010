package org.overshelf.crawler.extract.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;

/** One message between a pool and a worker; the package's description gives its form. */
final class Frame {
  /** The protocol's name and version. */
  private static final int MAGIC = 0x4f535801;

  /** Twice the longest text, in UTF-8, with room for the rest; a longer frame is refused. */
  static final int MOST_BYTES = 64 << 20;

  /** What a frame is for; the order is part of the protocol. */
  enum Kind {
    READY,
    REQUEST,
    ANSWER
  }

  private final Kind kind;
  private final byte[] payload;

  /** The payload is not copied: it must not change. */
  Frame(Kind kind, byte[] payload) {
    if (payload.length > MOST_BYTES) {
      throw new IllegalArgumentException("a frame of " + payload.length + " bytes is too long");
    }
    this.kind = kind;
    this.payload = payload;
  }

  Kind kind() {
    return kind;
  }

  byte[] payload() {
    return payload;
  }

  void write(OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(MAGIC);
    data.writeByte(kind.ordinal());
    data.writeInt(payload.length);
    data.write(payload);
    data.flush();
  }

  /**
   * Waits for a frame.
   *
   * @throws EOFException if the stream has ended
   * @throws StreamCorruptedException if what comes is no frame
   */
  static Frame read(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    int magic = data.readInt();
    if (magic != MAGIC) {
      throw new StreamCorruptedException("not a frame: " + Integer.toHexString(magic));
    }
    int kind = data.readUnsignedByte();
    int length = data.readInt();
    if (kind >= Kind.values().length || length < 0 || length > MOST_BYTES) {
      throw new StreamCorruptedException("a frame of kind " + kind + " and length " + length);
    }
    byte[] payload = data.readNBytes(length);
    if (payload.length < length) {
      throw new EOFException("a frame was cut off");
    }
    return new Frame(Kind.values()[kind], payload);
  }
}
