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
      for (int column = from; column < from + 8; column++) {
        eight(into, column, 8);
      }
      for (int row = from; row < from + DIMENSIONS; row += 8) {
        eight(into, row, 1);
      }
    }
    return into;
  }

  /**
   * The transform of eight numbers that stand so far apart. Done for the columns of a square of
   * eight by eight and then for its rows, it is the transform of all 64.
   */
  private static void eight(float[] values, int at, int step) {
    float a = values[at];
    float b = values[at + step];
    float c = values[at + 2 * step];
    float d = values[at + 3 * step];
    float e = values[at + 4 * step];
    float f = values[at + 5 * step];
    float g = values[at + 6 * step];
    float h = values[at + 7 * step];
    float ae = a + e;
    float bf = b + f;
    float cg = c + g;
    float dh = d + h;
    float acge = ae + cg;
    float bdfh = bf + dh;
    float acMinus = ae - cg;
    float bdMinus = bf - dh;
    values[at] = acge + bdfh;
    values[at + step] = acge - bdfh;
    values[at + 2 * step] = acMinus + bdMinus;
    values[at + 3 * step] = acMinus - bdMinus;
    float aeMinus = a - e;
    float bfMinus = b - f;
    float cgMinus = c - g;
    float dhMinus = d - h;
    float one = aeMinus + cgMinus;
    float two = bfMinus + dhMinus;
    float three = aeMinus - cgMinus;
    float four = bfMinus - dhMinus;
    values[at + 4 * step] = one + two;
    values[at + 5 * step] = one - two;
    values[at + 6 * step] = three + four;
    values[at + 7 * step] = three - four;
  }
}
