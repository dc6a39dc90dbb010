package org.overshelf.index.client;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A query and what to show of its answer.
 *
 * @param query as typed
 * @param offset how many of the best hits to skip; 0 if there is a cursor
 * @param size how many hits to give
 * @param cursor where an earlier answer ended, to go on from there
 * @param filter restrictions beside the query
 * @param facets whether to count the hits by year, author and venue; without, an answer costs less
 */
public record SearchRequest(
    String query,
    Order order,
    int offset,
    int size,
    Optional<String> cursor,
    Filter filter,
    boolean facets) {

  /** The longest query that is read. */
  public static final int MAX_QUERY_CHARS = 2_000;

  /** The most hits in one answer. */
  public static final int MAX_SIZE = 100;

  /** The deepest page that can be asked for by number; cursors go further. */
  public static final int MAX_OFFSET = 10_000;

  /** What comes first. */
  public enum Order {
    RELEVANCE,
    CITATIONS,
    DATE
  }

  /**
   * Restrictions beside the query; empty ones restrict nothing.
   *
   * @param author an author's name, or words of it
   * @param venue words of where it was published
   */
  public record Filter(
      OptionalInt fromYear, OptionalInt toYear, Optional<String> author, Optional<String> venue) {

    /** Restricts nothing. */
    public static final Filter NONE =
        new Filter(OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
  }

  /** With facets. */
  public SearchRequest(
      String query, Order order, int offset, int size, Optional<String> cursor, Filter filter) {
    this(query, order, offset, size, cursor, filter, true);
  }

  /** The same, without facets. */
  public SearchRequest withoutFacets() {
    return new SearchRequest(query, order, offset, size, cursor, filter, false);
  }

  /** The best {@code size} hits. */
  public static SearchRequest of(String query, int size) {
    return new SearchRequest(query, Order.RELEVANCE, 0, size, Optional.empty(), Filter.NONE);
  }
}
