package org.overshelf.index.similarity;

import java.util.Arrays;

/**
 * The features of a text: a set of numbers of {@value #BITS} bits such that texts have as many in
 * common as they share text. Immutable; in ascending order.
 */
public final class Features {

  /** Bits of a feature: two texts of a thousand features each share none by accident. */
  public static final int BITS = 48;

  /** The most features of one text. */
  public static final int MAX = 1 << 17;

  /** Those of a text that says nothing. */
  public static final Features NONE = new Features(new long[0]);

  private final long[] ascending;

  private Features(long[] ascending) {
    this.ascending = ascending;
  }

  /** The set of the first {@code count} of these numbers, in any order and with duplicates. */
  public static Features of(long[] numbers, int count) {
    long[] sorted = Arrays.copyOf(numbers, count);
    Arrays.sort(sorted);
    int distinct = 0;
    for (long each : sorted) {
      if (each < 0 || each >>> BITS != 0) {
        throw new IllegalArgumentException("not a feature: " + each);
      }
      if (distinct == 0 || sorted[distinct - 1] != each) {
        sorted[distinct++] = each;
      }
    }
    if (distinct > MAX) {
      throw new IllegalArgumentException(distinct + " features, more than " + MAX);
    }
    return new Features(distinct == count ? sorted : Arrays.copyOf(sorted, distinct));
  }

  /** The set of these numbers. */
  public static Features of(long... numbers) {
    return of(numbers, numbers.length);
  }

  /** How many there are. */
  public int count() {
    return ascending.length;
  }

  public boolean isEmpty() {
    return ascending.length == 0;
  }

  /** The i-th smallest. */
  public long at(int i) {
    return ascending[i];
  }

  /** A new array of all, ascending. */
  public long[] toArray() {
    return ascending.clone();
  }

  /** How many features both have. */
  public int shared(Features other) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < ascending.length && j < other.ascending.length) {
      long a = ascending[i];
      long b = other.ascending[j];
      shared += a == b ? 1 : 0;
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return shared;
  }

  /** The share of what either has that both have; 0 if neither has any. */
  public double jaccard(Features other) {
    int shared = shared(other);
    int either = count() + other.count() - shared;
    return either == 0 ? 0 : (double) shared / either;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Features that && Arrays.equals(ascending, that.ascending);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ascending);
  }

  @Override
  public String toString() {
    return "Features[" + ascending.length + "]";
  }
}
