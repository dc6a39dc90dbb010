package org.overshelf.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses what somebody meant to write. */
final class Spelling {
  private Spelling() {}

  /** The hint to end an "unknown …" message with; empty if nothing known is near. */
  static String hint(String word, Collection<String> known) {
    return nearest(word, known).map(near -> ", did you mean '" + near + "'?").orElse("");
  }

  /** The known word with the fewest edits from this one, if those are at most half of it. */
  static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String k) -> distance(word, k)).thenComparing(k -> k))
        .filter(k -> distance(word, k) * 2 <= Math.max(word.length(), k.length()));
  }

  /**
   * Insertions, deletions, substitutions and swaps of neighbours that lead from one to the other.
   */
  static int distance(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int substituted = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int least = Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1);
        least = Math.min(least, edits[i - 1][j - 1] + substituted);
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          least = Math.min(least, edits[i - 2][j - 2] + 1);
        }
        edits[i][j] = least;
      }
    }
    return edits[from.length()][to.length()];
  }
}
