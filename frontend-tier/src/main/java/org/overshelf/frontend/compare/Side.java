package org.overshelf.frontend.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * One of two texts as a reader sees it: its common passages with some words around each, and gaps
 * in between.
 */
public final class Side {

  /** How many words are shown before and after a passage. */
  private static final int AROUND = 30;

  /** A part of the text. */
  public sealed interface Part {

    /** Words of this text alone. */
    record Own(String text) implements Part {}

    /** Words of both; {@code number} is the passage's, from 1. */
    record Shared(int number, String text) implements Part {}

    /** Words that are not shown. */
    record Gap(int words) implements Part {}
  }

  /** A stretch of words, and the number of the passage that it is. */
  public record Stretch(int from, int words, int number) {}

  private Side() {}

  /** The parts to show; {@code stretches} in order, none overlapping. */
  public static List<Part> parts(Words words, List<Stretch> stretches) {
    List<Part> parts = new ArrayList<>();
    int shown = 0;
    for (Stretch each : stretches) {
      int lead = Math.max(shown, each.from() - AROUND);
      int tail = shown == 0 ? 0 : Math.min(shown + AROUND, each.from());
      if (tail >= lead) {
        own(parts, words, shown, each.from());
      } else {
        own(parts, words, shown, tail);
        parts.add(new Part.Gap(lead - Math.max(shown, tail)));
        own(parts, words, lead, each.from());
      }
      shown = each.from() + each.words();
      parts.add(new Part.Shared(each.number(), words.between(each.from(), shown)));
    }
    int tail = stretches.isEmpty() ? 0 : Math.min(words.size(), shown + AROUND);
    own(parts, words, shown, tail);
    if (tail < words.size()) {
      parts.add(new Part.Gap(words.size() - Math.max(shown, tail)));
    }
    return parts;
  }

  private static void own(List<Part> parts, Words words, int from, int to) {
    if (from < to) {
      parts.add(new Part.Own(words.between(from, to)));
    }
  }
}
