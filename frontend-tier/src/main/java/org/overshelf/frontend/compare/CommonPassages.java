package org.overshelf.frontend.compare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stretches of words that two texts have in common.
 *
 * <p>The left text is read from its beginning. Where a run of {@link #LEAST_WORDS} words stands in
 * the right text too, the longest common stretch from there is a passage, and reading goes on after
 * it. A passage of the left text is found once; a place of the right text may answer several.
 */
public final class CommonPassages {

  /** Shorter runs of words are nobody's: names, phrases of the trade. */
  public static final int LEAST_WORDS = 8;

  /** A run that stands in more places than this is boilerplate, and only these are looked at. */
  private static final int MOST_PLACES = 32;

  /** Stands where no run of words begins. */
  private static final long NONE = 0;

  /** The same words on both sides. */
  public record Passage(int left, int right, int words) {}

  private CommonPassages() {}

  /**
   * Finds them, in the order of the left text.
   *
   * @param leftOut words of the left text that count as different from all
   * @param rightOut the same for the right text
   */
  public static List<Passage> of(Words left, BitSet leftOut, Words right, BitSet rightOut) {
    Map<Long, List<Integer>> places = places(right, rightOut);
    long[] runs = runs(left, leftOut);
    List<Passage> found = new ArrayList<>();
    int at = 0;
    while (at < runs.length) {
      Passage best = new Passage(at, 0, 0);
      if (runs[at] != NONE) {
        for (int place : places.getOrDefault(runs[at], List.of())) {
          int words = common(left, leftOut, at, right, rightOut, place);
          if (words > best.words()) {
            best = new Passage(at, place, words);
          }
        }
      }
      if (best.words() >= LEAST_WORDS) {
        found.add(best);
        at += best.words();
      } else {
        at++;
      }
    }
    return found;
  }

  private static int common(
      Words left, BitSet leftOut, int from, Words right, BitSet rightOut, int place) {
    int words = 0;
    while (from + words < left.size()
        && place + words < right.size()
        && !leftOut.get(from + words)
        && !rightOut.get(place + words)
        && left.word(from + words).equals(right.word(place + words))) {
      words++;
    }
    return words;
  }

  private static Map<Long, List<Integer>> places(Words words, BitSet out) {
    Map<Long, List<Integer>> places = new HashMap<>();
    long[] runs = runs(words, out);
    for (int i = 0; i < runs.length; i++) {
      if (runs[i] != NONE) {
        List<Integer> same = places.computeIfAbsent(runs[i], run -> new ArrayList<>(1));
        if (same.size() < MOST_PLACES) {
          same.add(i);
        }
      }
    }
    return places;
  }

  /** A hash of the words that begin at each position; none where one of them is left out. */
  private static long[] runs(Words words, BitSet out) {
    long[] runs = new long[Math.max(0, words.size() - LEAST_WORDS + 1)];
    for (int i = 0; i < runs.length; i++) {
      int passedOver = out.nextSetBit(i);
      if (passedOver < 0 || passedOver >= i + LEAST_WORDS) {
        long hash = 1;
        for (int j = i; j < i + LEAST_WORDS; j++) {
          hash = hash * 0x9E3779B97F4A7C15L + words.word(j).hashCode();
          hash ^= hash >>> 29;
        }
        runs[i] = hash == NONE ? 1 : hash;
      }
    }
    return runs;
  }
}
