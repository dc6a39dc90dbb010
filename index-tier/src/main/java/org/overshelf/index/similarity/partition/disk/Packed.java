package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import org.apache.lucene.store.DataOutput;

/** Numbers of equal width, one after the other, least significant bit first. */
final class Packed {

  /** The widest: with up to seven bits before it, a number lies within eight bytes. */
  static final int MAX_BITS = 57;

  private Packed() {}

  /** How many bits a number needs. */
  static int bits(long largest) {
    return Long.SIZE - Long.numberOfLeadingZeros(largest);
  }

  /** How many bytes so many numbers take. */
  static long bytes(int count, int bits) {
    return ((long) count * bits + 7) >>> 3;
  }

  static void write(DataOutput out, long[] numbers, int count, int bits) throws IOException {
    long pending = 0;
    int used = 0;
    for (int i = 0; i < count; i++) {
      pending |= numbers[i] << used;
      used += bits;
      while (used >= 8) {
        out.writeByte((byte) pending);
        pending >>>= 8;
        used -= 8;
      }
    }
    if (used > 0) {
      out.writeByte((byte) pending);
    }
  }
}
