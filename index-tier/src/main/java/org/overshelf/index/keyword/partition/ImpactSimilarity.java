package org.overshelf.index.keyword.partition;

import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** A word's part of a score: its rarity times its impact on the paper. */
final class ImpactSimilarity extends Similarity {

  /** Scores are multiples of this part of 1, so that sums do not depend on their order. */
  private static final double GRAIN = 1_024;

  static float grained(double score) {
    return (float) (Math.round(score * GRAIN) / GRAIN);
  }

  static double rarity(long holders, long documents) {
    return StrictMath.log(1 + (documents - holders + 0.5) / (holders + 0.5));
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
    double weight = boost * rarity(terms[0].docFreq(), collection.docCount());
    float[] scores = new float[Impacts.MAX + 1];
    for (int impact = 0; impact < scores.length; impact++) {
      scores[impact] = grained(weight * impact / Impacts.MAX);
    }
    return new SimScorer() {
      @Override
      public float score(float impact, long norm) {
        return scores[(int) Math.min(impact, Impacts.MAX)]; // Lucene also asks for the most
      }
    };
  }
}
