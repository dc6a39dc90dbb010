package org.overshelf.index.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a query found.
 *
 * @param total how many documents match; exact
 * @param took how long it took
 * @param facets for each of "year", "author" and "venue", the most frequent values among all hits;
 *     none of them if they were not asked for
 * @param cursor for the request that goes on after the last hit; empty if there is no more
 * @param note what the reader should know about how the query was read, such as that a quotation
 *     mark had no partner; empty if it was read as typed
 */
public record SearchAnswer(
    long total,
    Duration took,
    Coverage coverage,
    List<Hit> hits,
    Map<String, List<FacetCount>> facets,
    Optional<String> cursor,
    Optional<String> note) {

  /** How many partitions there are, and how many answered in time. */
  public record Coverage(int total, int answered) {}

  /** A value and how many of the hits have it. */
  public record FacetCount(String value, long count) {}

  public SearchAnswer {
    hits = List.copyOf(hits);
    facets = Map.copyOf(facets);
  }
}
