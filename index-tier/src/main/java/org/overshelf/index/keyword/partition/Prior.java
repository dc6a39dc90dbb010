package org.overshelf.index.keyword.partition;

/** What a paper is worth before its words are looked at. */
final class Prior {

  private static final double CITATIONS = 0.15;
  private static final double RECENCY = 0.4;
  private static final int OLD = 1950;
  private static final int NEW = 2050;

  private Prior() {}

  /**
   * More for papers that are cited, by the logarithm; a little more for newer ones. By the year as
   * such, not by its distance from today: a score does not change overnight, nor with a clock.
   */
  static float of(long citations, long year) {
    double cited = CITATIONS * StrictMath.log(1 + Math.max(0, citations)) / StrictMath.log(2);
    double recent = RECENCY * (Math.clamp(year, OLD, NEW) - OLD) / (NEW - OLD);
    return ImpactSimilarity.grained(cited + recent);
  }
}
