package org.overshelf.index.similarity;

/**
 * Up to 128 bits of which similar texts have many in common (random-hyperplane hashing; the paper
 * on similarity search in Cassandra, section 2.1).
 *
 * @param high the first 64 bits
 * @param low the others; unused ones are zero
 */
public record Token(long high, long low) {

  /** That of a text whose token nobody asked for. */
  public static final Token NONE = new Token(0, 0);

  /** How many bits differ. */
  public int distance(Token other) {
    return Long.bitCount(high ^ other.high) + Long.bitCount(low ^ other.low);
  }

  /** The Hamming similarity of two tokens of so many bits: 1 − distance/bits. */
  public double similarity(Token other, int bits) {
    return 1 - (double) distance(other) / bits;
  }
}
