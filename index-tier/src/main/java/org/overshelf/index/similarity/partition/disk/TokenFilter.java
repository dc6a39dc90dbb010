package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import org.apache.lucene.store.RandomAccessInput;
import org.overshelf.index.similarity.Token;

/**
 * A locality-sensitive Bloom filter: tells, without reading a segment's tokens, whether one of them
 * may be near a given one (similarity search in Cassandra, sections 2.2 and 4).
 *
 * <p>A token is cut into groups of bits; the value of each group is the place of a bit in that
 * group's field, and that bit is set. Tokens that differ in at most d bits have a group, of g, in
 * which they differ in at most d/g; so a token asked for is looked up in the neighbourhood of its
 * own places, the wider the less similarity is demanded. Unlike the paper's, this filter never
 * misses a token.
 */
final class TokenFilter {

  /** Groups are bytes in a small segment, and pairs of bytes in one of so many documents. */
  private static final int MANY = 256;

  private static final int SMALL_BYTES = 16 * 256 / 8;
  private static final int LARGE_BYTES = 8 * 65_536 / 8;

  private final byte[] field;

  TokenFilter(int documents) {
    field = new byte[documents < MANY ? SMALL_BYTES : LARGE_BYTES];
  }

  private static int width(int bytes) {
    return bytes == SMALL_BYTES ? 8 : 16;
  }

  private static int group(Token token, int width, int i) {
    int shift = i * width;
    long half = shift < Long.SIZE ? token.low() : token.high();
    return (int) (half >>> (shift & 63)) & (1 << width) - 1;
  }

  void add(Token token) {
    int width = width(field.length);
    for (int i = 0; i < 2 * Long.SIZE / width; i++) {
      int place = (i << width) + group(token, width, i);
      field[place >>> 3] |= (byte) (1 << (place & 7));
    }
  }

  byte[] toBytes() {
    return field.clone();
  }

  static boolean mayHaveNear(RandomAccessInput file, long at, int bytes, Token token, int distance)
      throws IOException {
    int width = width(bytes);
    int groups = 2 * Long.SIZE / width;
    int radius = distance / groups;
    if (2 * radius >= width) {
      return true; // the neighbourhood is most of the field
    }
    for (int i = 0; i < groups; i++) {
      if (anyNear(file, at, i << width, group(token, width, i), width, radius, 0)) {
        return true;
      }
    }
    return false;
  }

  /** Looks at a place and, for as far as the radius goes, at those with one more bit flipped. */
  private static boolean anyNear(
      RandomAccessInput file, long at, int base, int value, int width, int radius, int firstFlip)
      throws IOException {
    int place = base + value;
    if ((file.readByte(at + (place >>> 3)) >>> (place & 7) & 1) != 0) {
      return true;
    }
    for (int flip = firstFlip; radius > 0 && flip < width; flip++) {
      if (anyNear(file, at, base, value ^ 1 << flip, width, radius - 1, flip + 1)) {
        return true;
      }
    }
    return false;
  }
}
