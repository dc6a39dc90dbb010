package org.overshelf.crawler.extract.layout;

import java.util.Objects;

/**
 * A run of characters of one style, without spaces.
 *
 * @param x left edge
 * @param right right edge
 * @param glued follows the word before it without a space, as a footnote mark does
 */
public record Word(
    String text,
    double x,
    double right,
    double size,
    boolean bold,
    boolean italic,
    Script script,
    boolean glued) {

  /** Where a word stands on its line. */
  public enum Script {
    NORMAL,
    RAISED,
    LOWERED
  }

  public Word {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a word must not be empty");
    }
    Objects.requireNonNull(script, "script");
  }
}
