package org.overshelf.index.similarity.router;

import java.util.Arrays;
import org.overshelf.index.similarity.Features;

/** The smallest of a document's features, in one of many orders. */
final class Smallest {

  private Smallest() {}

  /** A number's place in an order; not negative. Seed 0 leaves numbers as they are. */
  static long rank(long feature, long seed) {
    if (seed == 0) {
      return feature;
    }
    long mixed = (feature + seed * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 29) * 0x94D049BB133111EBL;
    return (mixed ^ mixed >>> 32) >>> 1;
  }

  /** The m smallest ranks of these features, or all if there are fewer, ascending. */
  static long[] of(Features features, int m, long seed) {
    int count = Math.min(m, features.count());
    long[] smallest = new long[count];
    if (seed == 0) {
      for (int i = 0; i < count; i++) {
        smallest[i] = features.at(i);
      }
      return smallest;
    }
    int filled = 0;
    for (int i = 0; i < features.count(); i++) {
      long rank = rank(features.at(i), seed);
      if (filled < count) {
        smallest[filled++] = rank;
        if (filled == count) {
          Arrays.sort(smallest);
        }
      } else if (rank < smallest[count - 1]) {
        int at = count - 1;
        for (; at > 0 && smallest[at - 1] > rank; at--) {
          smallest[at] = smallest[at - 1];
        }
        smallest[at] = rank;
      }
    }
    return smallest;
  }
}
