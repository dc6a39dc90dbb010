package org.overshelf.index.keyword.partition;

import java.util.List;
import java.util.Map;

/**
 * What a partition found.
 *
 * @param total how many documents match
 * @param best the first of them, in order
 * @param facets counts over all that match
 */
public record Page(long total, List<Found> best, Map<Facet, Counts> facets) {
  public Page {
    best = List.copyOf(best);
    facets = Map.copyOf(facets);
  }
}
