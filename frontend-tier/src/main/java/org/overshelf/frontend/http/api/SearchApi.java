package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.Optional;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.SearchQuery;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.Snippet;

/** {@code GET /api/v1/search}. */
public final class SearchApi {

  private static final int MOST_CURSOR_CHARS = 4_000;

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
    SearchAnswer answer =
        search.search(
            new SearchRequest(
                query.text(), query.order(), (int) offset, size, cursor, query.filter()));
    JsonBody.send(ctx, body(query, answer));
  }

  private static ObjectNode body(SearchQuery query, SearchAnswer answer) {
    ObjectNode body = JsonBody.object();
    body.put("query", query.text());
    body.put("total", answer.total());
    body.put("took_ms", answer.took().toMillis());
    body.putObject("partitions")
        .put("total", answer.coverage().total())
        .put("answered", answer.coverage().answered());
    ArrayNode hits = body.putArray("hits");
    answer.hits().forEach(hit -> hits.add(hit(hit)));
    ObjectNode facets = body.putObject("facets");
    answer
        .facets()
        .forEach(
            (name, counts) -> {
              ArrayNode values = facets.putArray(name);
              counts.forEach(
                  each -> values.addObject().put("value", each.value()).put("count", each.count()));
            });
    body.put("cursor", answer.cursor().orElse(null));
    body.put("note", answer.note().orElse(null));
    return body;
  }

  private static ObjectNode hit(Hit hit) {
    ObjectNode node = JsonBody.object();
    node.put("did", hit.document().toString());
    node.put("title", hit.title());
    node.set("authors", JsonBody.texts(hit.authors()));
    node.set("year", JsonBody.number(hit.year()));
    node.put("venue", hit.venue());
    node.put("citations", hit.citations());
    node.put("score", hit.score());
    node.put("snippet", html(hit.snippet()));
    node.put("file", Links.file(hit.file(), hit.fileName()));
    return node;
  }

  /** The snippet as HTML that is safe to show: everything escaped, hits marked. */
  static String html(Snippet snippet) {
    StringBuilder html = new StringBuilder();
    for (Snippet.Piece piece : snippet.pieces()) {
      String text =
          piece
              .text()
              .replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;")
              .replace("'", "&#39;");
      html.append(piece.hit() ? "<mark>" + text + "</mark>" : text);
    }
    return html.toString();
  }
}
