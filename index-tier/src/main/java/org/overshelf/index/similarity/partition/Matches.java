package org.overshelf.index.similarity.partition;

import java.util.List;

/**
 * What a partition found.
 *
 * @param documents how many documents it holds
 * @param total how many of them share a feature with the query
 * @param best the most similar, best first
 */
public record Matches(int documents, int total, List<Match> best) {

  public Matches {
    best = List.copyOf(best);
  }
}
