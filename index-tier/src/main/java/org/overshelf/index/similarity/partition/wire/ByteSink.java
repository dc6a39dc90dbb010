package org.overshelf.index.similarity.partition.wire;

import java.util.Arrays;
import org.overshelf.index.similarity.Features;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** Gathers the bytes of a message. */
final class ByteSink {

  static final int FORMAT = 1;

  private byte[] bytes = new byte[64];
  private int length;

  ByteSink kind(int kind) {
    return add(FORMAT).add(kind);
  }

  ByteSink flag(boolean value) {
    return add(value ? 1 : 0);
  }

  ByteSink number(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative: " + value);
    }
    return unsigned(value);
  }

  ByteSink word(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      add((int) (value >>> shift));
    }
    return this;
  }

  ByteSink id(DocumentId id) {
    ShortKey key = id.value();
    word(key.a()).word(key.b());
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      add(key.c() >>> shift);
    }
    return this;
  }

  ByteSink features(Features features) {
    number(features.count());
    long last = 0;
    for (int i = 0; i < features.count(); i++) {
      unsigned(features.at(i) - last);
      last = features.at(i);
    }
    return this;
  }

  private ByteSink unsigned(long value) {
    long left = value;
    while (left >>> 7 != 0) {
      add((int) left & 0x7f | 0x80);
      left >>>= 7;
    }
    return add((int) left);
  }

  private ByteSink add(int value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) value;
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
