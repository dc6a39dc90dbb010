package org.overshelf.index.keyword.wire;

/**
 * A partition: one of so many. Those of different numbers of partitions are different even if their
 * numbers are alike.
 */
public record Part(int number, int of) implements Comparable<Part> {

  /** The most partitions. */
  public static final int MAX = 1024;

  public Part {
    if (of < 1 || of > MAX || number < 0 || number >= of) {
      throw new IllegalArgumentException("no partition: " + number + " of " + of);
    }
  }

  @Override
  public int compareTo(Part other) {
    int order = Integer.compare(of, other.of);
    return order != 0 ? order : Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return number + " of " + of;
  }
}
