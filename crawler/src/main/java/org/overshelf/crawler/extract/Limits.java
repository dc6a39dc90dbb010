package org.overshelf.crawler.extract;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The bounds of everything that an extraction may return, and the cutting that keeps them.
 *
 * <p>Lengths are in {@code char}s. Cutting never leaves half of a surrogate pair.
 */
public final class Limits {
  public static final int TITLE = 500;
  public static final int AUTHORS = 200;
  public static final int AUTHOR = 200;
  public static final int ABSTRACT = 5_000;
  public static final int VENUE = 300;
  public static final int DOI = 200;
  public static final int REFERENCES = 2_000;
  public static final int REFERENCE = 2_000;
  public static final int CONTEXTS = 5;
  public static final int CONTEXT = 500;
  public static final int MARKER = 40;

  /** A book of two thousand pages; its words and their places fit into a worker's heap. */
  public static final int TEXT = 4_000_000;

  public static final int PAGES = 3_000;

  /** Of a format without pages. */
  public static final int LINES = 300_000;

  public static final int DETAIL = 500;

  private Limits() {}

  /** The text, or its beginning if it is longer than {@code max}. */
  public static String cut(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
    return text.substring(0, end);
  }

  /**
   * The text as one line: runs of white space and control characters become one space, and halves
   * of surrogate pairs, which no encoding can write, are dropped.
   */
  public static String line(String text, int max) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), max));
    boolean gap = false;
    for (int i = 0; i < text.length() && line.length() <= max; i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c)) {
        gap = !line.isEmpty();
      } else if (!isHalf(text, i)) {
        if (gap) {
          line.append(' ');
          gap = false;
        }
        line.append(c);
      }
    }
    return cut(line.toString(), max).strip();
  }

  /** Whether the character at {@code i} is one of a surrogate pair whose other half is missing. */
  private static boolean isHalf(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  /** The first {@code count} non-blank texts, each as one line. */
  static List<String> lines(Collection<String> texts, int count, int max) {
    List<String> kept = new ArrayList<>(Math.min(texts.size(), count));
    for (String text : texts) {
      String line = line(text, max);
      if (!line.isEmpty() && kept.size() < count) {
        kept.add(line);
      }
    }
    return List.copyOf(kept);
  }
}
