package org.overshelf.index.client;

/**
 * What two texts are to each other, by the features that they share. Counts are of telling
 * features: those that few documents have, so that a licence or a journal's form letter does not
 * make papers alike.
 */
public enum Kinship {
  /** The same text, give or take what scanning and layout do to it. */
  SAME,
  /**
   * Versions of one work: most of the shorter one is in the other, as when an abstract becomes an
   * article, or much of both is the same.
   */
  VERSION,
  /** They share passages. */
  SIMILAR,
  /** They share nothing that tells. */
  NONE;

  /** Fewer shared features, some hundreds of characters, may be a quotation or a form letter. */
  private static final int TELLING = 5;

  private static final double SAME_JACCARD = 0.9;
  private static final double VERSION_JACCARD = 0.5;
  private static final double VERSION_CONTAINMENT = 0.35;

  /**
   * Decides.
   *
   * @param shared telling features that both have
   * @param one how many the one has
   * @param other how many the other has
   */
  public static Kinship of(int shared, int one, int other) {
    if (shared < 0 || shared > Math.min(one, other)) {
      throw new IllegalArgumentException("%d shared of %d and %d".formatted(shared, one, other));
    }
    if (shared == 0) {
      return NONE;
    }
    double jaccard = (double) shared / (one + other - shared);
    if (jaccard >= SAME_JACCARD) {
      return SAME;
    }
    double containment = (double) shared / Math.min(one, other);
    boolean version =
        shared >= TELLING && (jaccard >= VERSION_JACCARD || containment >= VERSION_CONTAINMENT);
    return version ? VERSION : SIMILAR;
  }
}
