package org.overshelf.index.similarity.router;

/** The reflected binary Gray code of 64 bits: words that follow each other differ in one bit. */
final class GrayCode {

  private GrayCode() {}

  /** The word of a rank. */
  static long word(long rank) {
    return rank ^ rank >>> 1;
  }

  /** The rank of a word. The first bits of the rank depend only on the first bits of the word. */
  static long rank(long word) {
    long rank = word;
    for (int shift = 1; shift < Long.SIZE; shift <<= 1) {
      rank ^= rank >>> shift;
    }
    return rank;
  }
}
