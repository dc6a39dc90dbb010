package org.overshelf.frontend.http.api;

import io.javalin.http.Context;
import java.util.Optional;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.SearchQuery;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;

/** {@code GET /api/v1/search}. */
public final class SearchApi {

  private static final int MOST_CURSOR_CHARS = 4_000;

  /** What to count. */
  private enum FacetChoice {
    ALL,
    NONE
  }

  private final Search search;

  public SearchApi(Search search) {
    this.search = search;
  }

  public void search(Context ctx) throws QueryException {
    Parameters parameters = Parameters.parse(ctx.queryString());
    SearchQuery query = SearchQuery.parse(parameters);
    int size = parameters.number("size", 20, 1, SearchRequest.MAX_SIZE);
    Optional<String> cursor = parameters.text("cursor", MOST_CURSOR_CHARS);
    long offset = cursor.isPresent() ? 0 : (query.page() - 1L) * size;
    if (offset > SearchRequest.MAX_OFFSET) {
      throw Problem.badRequest("That page lies too deep; go on with the cursor instead.");
    }
    boolean facets = parameters.choice("facets", FacetChoice.ALL) == FacetChoice.ALL;
    SearchAnswer answer =
        search.search(
            new SearchRequest(
                query.text(), query.order(), (int) offset, size, cursor, query.filter(), facets));
    ctx.contentType("application/json").result(SearchJson.write(query, answer));
  }
}
