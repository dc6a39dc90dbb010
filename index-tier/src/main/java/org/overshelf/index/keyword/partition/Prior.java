package org.overshelf.index.keyword.partition;

/** What a paper is worth before its words are looked at. */
final class Prior {

  private static final double CITATIONS = 0.15;
  private static final double RECENCY = 0.4;
  private static final int OLD = 1950;
  private static final int NEW = 2050;

  /** Logarithms are slow, and most papers have few citations. */
  private static final double[] CITED = new double[1 << 12];

  static {
    for (int i = 0; i < CITED.length; i++) {
      CITED[i] = logarithm(i);
    }
  }

  private Prior() {}

  private static double logarithm(long citations) {
    return CITATIONS * StrictMath.log(1 + citations) / StrictMath.log(2);
  }

  /**
   * More for papers that are cited, by the logarithm; a little more for newer ones. By the year as
   * such, not by its distance from today: a score does not change overnight, nor with a clock.
   */
  static float of(long citations, long year) {
    long counted = Math.max(0, citations);
    double cited = counted < CITED.length ? CITED[(int) counted] : logarithm(counted);
    double recent = RECENCY * (Math.clamp(year, OLD, NEW) - OLD) / (NEW - OLD);
    return ImpactSimilarity.grained(cited + recent);
  }

  /** The most that a paper with at most so many citations can be worth. */
  static float most(long citations) {
    return of(citations, NEW);
  }
}
