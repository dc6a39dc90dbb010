package org.overshelf.frontend.compare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.overshelf.frontend.compare.CommonPassages.Passage;
import org.overshelf.frontend.compare.Side.Stretch;

/**
 * Two texts beside each other.
 *
 * @param passages how many stretches of words they have in common
 * @param words how many words of the left text those are
 * @param ofLeft the share of the left text that is in the right one, from 0 to 1, of what was
 *     looked at
 * @param ofRight the share of the right text that is in the left one
 */
public record Comparison(
    int passages,
    int words,
    double ofLeft,
    double ofRight,
    List<Side.Part> left,
    List<Side.Part> right) {

  public Comparison {
    left = List.copyOf(left);
    right = List.copyOf(right);
  }

  /** Compares two texts, with their references or their quotations left out if that is wanted. */
  public static Comparison of(
      String leftText, String rightText, boolean withoutReferences, boolean withoutQuotations) {
    Words left = Words.of(leftText);
    Words right = Words.of(rightText);
    BitSet leftOut = LeftOut.of(left, withoutReferences, withoutQuotations);
    BitSet rightOut = LeftOut.of(right, withoutReferences, withoutQuotations);
    List<Passage> passages = CommonPassages.of(left, leftOut, right, rightOut);
    List<Stretch> leftSide = new ArrayList<>();
    for (int i = 0; i < passages.size(); i++) {
      Passage each = passages.get(i);
      leftSide.add(new Stretch(each.left(), each.words(), i + 1));
    }
    List<Stretch> rightSide = rightSide(passages);
    int words = leftSide.stream().mapToInt(Stretch::words).sum();
    return new Comparison(
        passages.size(),
        words,
        share(words, left.size() - leftOut.cardinality()),
        share(
            rightSide.stream().mapToInt(Stretch::words).sum(),
            right.size() - rightOut.cardinality()),
        Side.parts(left, leftSide),
        Side.parts(right, rightSide));
  }

  /** Passages in the order of the right text; of two that overlap there, the later loses words. */
  private static List<Stretch> rightSide(List<Passage> passages) {
    List<Stretch> all = new ArrayList<>();
    for (int i = 0; i < passages.size(); i++) {
      all.add(new Stretch(passages.get(i).right(), passages.get(i).words(), i + 1));
    }
    all.sort(Comparator.comparingInt(Stretch::from).thenComparingInt(Stretch::number));
    List<Stretch> apart = new ArrayList<>();
    int end = 0;
    for (Stretch each : all) {
      int from = Math.max(end, each.from());
      int words = each.from() + each.words() - from;
      if (words > 0) {
        apart.add(new Stretch(from, words, each.number()));
        end = from + words;
      }
    }
    return apart;
  }

  private static double share(int part, int whole) {
    return whole <= 0 ? 0 : (double) part / whole;
  }
}
