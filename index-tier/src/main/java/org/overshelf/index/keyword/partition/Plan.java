package org.overshelf.index.keyword.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.index.keyword.query.Expression;

/**
 * What a partition is asked to find.
 *
 * @param filters what must hold besides, without a say in the score
 * @param titleKey documents of exactly this title are found, and come first
 * @param after only documents after this place
 * @param limit how many of the best to give
 * @param facets whether to count by facets everything that matches
 */
public record Plan(
    Expression query,
    List<Expression> filters,
    Optional<String> titleKey,
    Order order,
    Optional<Place> after,
    int limit,
    boolean facets) {

  public Plan {
    filters = List.copyOf(filters);
  }

  /** All expressions. */
  public List<Expression> expressions() {
    List<Expression> all = new ArrayList<>(filters);
    all.add(query);
    return all;
  }
}
