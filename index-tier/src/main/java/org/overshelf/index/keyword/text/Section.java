package org.overshelf.index.keyword.text;

/**
 * The parts of a paper. All lie in one space of word positions, far enough apart that no phrase
 * reaches from one into the next.
 */
public enum Section {
  TITLE(0, 960),
  AUTHORS(1_024, 2_048),
  VENUE(3_584, 448),
  ABSTRACT(4_096, 12_000),
  BODY(16_384, 1_000_000);

  private final int base;
  private final int words;

  Section(int base, int words) {
    this.base = base;
    this.words = words;
  }

  /** The position of the first word. */
  public int base() {
    return base;
  }

  /** How many words are indexed; the rest of a longer section is not. */
  public int words() {
    return words;
  }

  /** The position after the last word. */
  public int end() {
    return base + words;
  }
}
