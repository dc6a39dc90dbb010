package org.overshelf.dht.membership;

import java.util.Comparator;

/**
 * The age of what a node says of itself.
 *
 * @param generation grows with every start of the node
 * @param incarnation grows with everything that it has to say while it runs, above all that it is
 *     not dead
 */
public record Version(long generation, int incarnation) implements Comparable<Version> {

  private static final Comparator<Version> ORDER =
      Comparator.comparingLong(Version::generation).thenComparingInt(Version::incarnation);

  public Version {
    if (generation < 0 || incarnation < 0) {
      throw new IllegalArgumentException("no version: " + generation + "." + incarnation);
    }
  }

  /** The version after this one. */
  public Version next() {
    return incarnation == Integer.MAX_VALUE
        ? new Version(generation + 1, 0)
        : new Version(generation, incarnation + 1);
  }

  public boolean isAfter(Version other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Version other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return generation + "." + incarnation;
  }
}
