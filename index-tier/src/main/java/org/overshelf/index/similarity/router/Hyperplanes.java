package org.overshelf.index.similarity.router;

import java.util.Random;
import org.overshelf.index.similarity.TermVector;
import org.overshelf.index.similarity.Token;

/**
 * Random-hyperplane hashing: bit i of a token says on which side of plane i a vector lies
 * (similarity search in Cassandra, section 2.1). Two vectors agree in a bit with a probability of 1
 * − angle/π.
 *
 * <p>The planes are the rows of two matrices H·D, where D flips signs at random and H is the
 * Walsh–Hadamard matrix: each plane is a random vector of ±1, and all dot products of one matrix
 * take 384 additions rather than 4,096 multiplications.
 */
public final class Hyperplanes {

  /** The most dimensions; vectors with fewer are filled with zeros. */
  public static final int DIMENSIONS = 64;

  /** The most bits of a token. */
  public static final int MAX_BITS = 2 * DIMENSIONS;

  private final int bits;
  private final float[] signs = new float[MAX_BITS];

  /** Planes for tokens of so many bits, the same for the same seed. */
  public Hyperplanes(int bits, long seed) {
    if (bits < 1 || bits > MAX_BITS) {
      throw new IllegalArgumentException("bits must be from 1 to 128, is " + bits);
    }
    this.bits = bits;
    Random random = new Random(seed);
    for (int i = 0; i < MAX_BITS; i++) {
      signs[i] = random.nextBoolean() ? 1 : -1;
    }
  }

  public int bits() {
    return bits;
  }

  /** The token of a vector. */
  public Token token(TermVector vector) {
    return token(project(vector.toArray(), new float[MAX_BITS]));
  }

  /** The token of a vector whose dot products with the planes are known. */
  public Token token(float[] products) {
    long high = sides(products, 0);
    long low = bits > Long.SIZE ? sides(products, Long.SIZE) : 0;
    int unusedHigh = Math.max(0, Long.SIZE - bits);
    int unusedLow = bits > Long.SIZE ? MAX_BITS - bits : 0;
    return new Token(high >>> unusedHigh << unusedHigh, low >>> unusedLow << unusedLow);
  }

  private static long sides(float[] products, int from) {
    long sides = 0;
    for (int i = 0; i < Long.SIZE; i++) {
      // The sign bit: 1 below the plane. A vector in the plane is above it.
      sides = sides << 1 | ~Float.floatToRawIntBits(products[from + i] + 0f) >>> 31;
    }
    return sides;
  }

  /**
   * The dot products of a vector with all planes.
   *
   * @param into where they go: {@value #MAX_BITS} numbers; given back
   */
  public float[] project(float[] vector, float[] into) {
    int blocks = bits > DIMENSIONS ? 2 : 1;
    for (int block = 0; block < blocks; block++) {
      int from = block * DIMENSIONS;
      for (int i = 0; i < vector.length; i++) {
        into[from + i] = vector[i] * signs[from + i];
      }
      for (int i = vector.length; i < DIMENSIONS; i++) {
        into[from + i] = 0;
      }
      for (int step = DIMENSIONS / 2; step > 0; step >>= 1) {
        butterflies(into, from, step);
      }
    }
    return into;
  }

  private static void butterflies(float[] values, int from, int step) {
    for (int group = from; group < from + DIMENSIONS; group += 2 * step) {
      for (int i = group; i < group + step; i++) {
        float a = values[i];
        float b = values[i + step];
        values[i] = a + b;
        values[i + step] = a - b;
      }
    }
  }
}
