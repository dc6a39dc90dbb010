package org.overshelf.index.similarity.partition.wire;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.overshelf.index.similarity.Features;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** Takes a message apart. */
final class ByteSource {

  private final ByteBuffer bytes;

  ByteSource(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  int kind() throws IOException {
    int format = octet();
    if (format != ByteSink.FORMAT) {
      throw new IOException("a message of format " + format + ", not " + ByteSink.FORMAT);
    }
    return octet();
  }

  boolean flag() throws IOException {
    int value = octet();
    if (value > 1) {
      throw new IOException("a flag is 0 or 1, not " + value);
    }
    return value == 1;
  }

  int number() throws IOException {
    long value = unsigned();
    if (value > Integer.MAX_VALUE) {
      throw new IOException("a number that is too large: " + value);
    }
    return (int) value;
  }

  long word() throws IOException {
    try {
      return bytes.getLong();
    } catch (BufferUnderflowException e) {
      throw new IOException("the message ends too early", e);
    }
  }

  DocumentId id() throws IOException {
    try {
      return new DocumentId(new ShortKey(bytes.getLong(), bytes.getLong(), bytes.getInt()));
    } catch (BufferUnderflowException e) {
      throw new IOException("the message ends too early", e);
    }
  }

  Features features() throws IOException {
    int count = number();
    if (count > Features.MAX || count > bytes.remaining()) {
      throw new IOException("a message with too many features: " + count);
    }
    long[] features = new long[count];
    long last = 0;
    for (int i = 0; i < count; i++) {
      long step = unsigned();
      last += step;
      if (last >>> Features.BITS != 0 || (i > 0 && step == 0)) {
        throw new IOException("features out of order or bounds");
      }
      features[i] = last;
    }
    return Features.of(features);
  }

  private long unsigned() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Features.BITS; shift += 7) {
      int next = octet();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        if (next == 0 && shift > 0) {
          throw new IOException("a number with needless zeros");
        }
        return value;
      }
    }
    throw new IOException("a number that is too long");
  }

  private int octet() throws IOException {
    if (!bytes.hasRemaining()) {
      throw new IOException("the message ends too early");
    }
    return bytes.get() & 0xff;
  }

  void expectEnd() throws IOException {
    if (bytes.hasRemaining()) {
      throw new IOException("the message has " + bytes.remaining() + " bytes too many");
    }
  }
}
