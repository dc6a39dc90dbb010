package org.overshelf.frontend.similar;

import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;

/** How two papers are related, the closest first. */
public enum Resemblance {
  /** The very same file. */
  COPY("Exact copy"),
  /** Another file of the same work. */
  VERSION("Version"),
  /** Most of one is in the other. */
  NEAR_DUPLICATE("Near-duplicate"),
  /** They share some text. */
  SIMILAR("Similar");

  /** From this share of either text on, one is made of the other. */
  private static final double MOST = 0.5;

  private final String label;

  Resemblance(String label) {
    this.label = label;
  }

  /** In words. */
  public String label() {
    return label;
  }

  static Resemblance of(SimilarDocument hit, boolean sameFile, boolean sameWork) {
    if (sameFile) {
      return COPY;
    }
    if (sameWork) {
      return VERSION;
    }
    return Math.max(hit.containment(), hit.contained()) >= MOST ? NEAR_DUPLICATE : SIMILAR;
  }
}
