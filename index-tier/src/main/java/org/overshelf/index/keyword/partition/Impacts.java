package org.overshelf.index.keyword.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.overshelf.index.keyword.partition.Lexicon.Term;
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
  private static final Section[] SECTIONS = Section.values();

  private final List<Term> terms = new ArrayList<>();
  private final int[] lengths = new int[SECTIONS.length];
  private long paper;

  /** Begins a paper; forgets the one before. */
  void begin(long number) {
    paper = number;
    terms.clear();
    Arrays.fill(lengths, 0);
  }

  /** Counts a word at a position of its section. */
  void count(Term word, Section section, int index) {
    if (word.begin(paper)) {
      terms.add(word);
    }
    boolean early = section == Section.BODY && index < EARLY_WORDS;
    word.sections[section.ordinal()] += early ? EARLY : 1;
    lengths[section.ordinal()] = Math.max(lengths[section.ordinal()], index + 1);
  }

  /** The paper's words, each once. */
  List<Term> terms() {
    return terms;
  }

  /** A word's impact on the paper. */
  int impact(Term word) {
    double weight = 0;
    for (Section section : SECTIONS) {
      double frequency = word.sections[section.ordinal()];
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
      case ABSTRACT -> 2.5 * saturated(frequency);
      case BODY -> saturated(frequency);
    };
  }

  private static double saturated(double frequency) {
    return frequency <= 1 ? frequency : 1 + StrictMath.log(frequency);
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
