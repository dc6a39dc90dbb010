package org.overshelf.index.keyword.partition;

import java.util.HashMap;
import java.util.Map;
import org.overshelf.index.keyword.text.Section;

/**
 * Weighs the words of one paper: BM25F, with each section's weight and length, saturated. Lengths
 * are compared with fixed ones, not with averages, so that a paper's impacts depend on the paper
 * alone.
 */
final class Impacts {

  /** The largest impact. Seven bits tell papers apart well enough and compress well. */
  static final int MAX = 127;

  /** A word of this weight has half of the largest impact. */
  private static final double HALF = 2.5;

  /** Words at the beginning of the body count for more. */
  private static final int EARLY_WORDS = 250;

  private static final double EARLY = 1.6;

  /** A word's frequencies; in the body, weighted by position. */
  private static final class Tally {
    private final double[] sections = new double[Section.values().length];
  }

  private final Map<String, Tally> words = new HashMap<>();
  private final int[] lengths = new int[Section.values().length];

  /** Counts a word at a position of its section. */
  void count(String word, Section section, int index) {
    Tally tally = words.computeIfAbsent(word, w -> new Tally());
    boolean early = section == Section.BODY && index < EARLY_WORDS;
    tally.sections[section.ordinal()] += early ? EARLY : 1;
    lengths[section.ordinal()] = Math.max(lengths[section.ordinal()], index + 1);
  }

  /** Every word with its impact. */
  Map<String, Integer> weigh() {
    Map<String, Integer> impacts = HashMap.newHashMap(words.size());
    words.forEach((word, tally) -> impacts.put(word, impact(tally)));
    return impacts;
  }

  private int impact(Tally tally) {
    double weight = 0;
    for (Section section : Section.values()) {
      double frequency = tally.sections[section.ordinal()];
      if (frequency > 0) {
        weight += weight(section, frequency) / stretch(section, lengths[section.ordinal()]);
      }
    }
    return (int) Math.clamp(Math.round(MAX * weight / (weight + HALF)), 1, MAX);
  }

  /** A text repeats its words more the longer it is; its title does not. */
  private static double weight(Section section, double frequency) {
    return switch (section) {
      case TITLE -> 6 * frequency;
      case AUTHORS -> 4;
      case VENUE -> 1;
      case ABSTRACT -> 2.5 * (1 + StrictMath.log(frequency));
      case BODY -> frequency < 1 ? frequency : 1 + StrictMath.log(frequency);
    };
  }

  /** How much longer than usual a section is, softened. */
  private static double stretch(Section section, int length) {
    return switch (section) {
      case TITLE -> 0.7 + 0.3 * length / 10;
      case ABSTRACT -> 0.6 + 0.4 * length / 150;
      case BODY -> 0.8 + 0.2 * length / 5_000;
      case AUTHORS, VENUE -> 1;
    };
  }
}
