package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.SearchQuery;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.client.SearchRequest.Order;

/** {@code GET /search}. */
public final class SearchPage {

  private static final int AUTHORS_SHOWN = 6;
  private static final int FACET_VALUES = 8;

  private final Search search;
  private final Templates templates;

  public SearchPage(Search search, Templates templates) {
    this.search = search;
    this.templates = templates;
  }

  public void show(Context ctx) throws QueryException {
    SearchQuery query = SearchQuery.parse(Parameters.parse(ctx.queryString()));
    SearchView view = query.text().isEmpty() ? nothing(query) : answer(query);
    templates.render(
        ctx, "search", query.text().isEmpty() ? "Search" : query.text(), query.text(), view);
  }

  private static SearchView nothing(SearchQuery query) {
    return new SearchView(
        "",
        false,
        "",
        "",
        List.of(),
        List.of(),
        1,
        List.of(),
        filters(query),
        List.of(),
        Paging.of(1, 1, number -> ""));
  }

  private SearchView answer(SearchQuery query) throws QueryException {
    SearchAnswer answer = search.search(query.toRequest());
    List<String> notes = new ArrayList<>();
    SearchAnswer.Coverage coverage = answer.coverage();
    if (coverage.answered() < coverage.total()) {
      notes.add(
          "Searched %d of %d partitions; the others did not answer in time."
              .formatted(coverage.answered(), coverage.total()));
    }
    answer.note().ifPresent(notes::add);
    long pages = Math.ceilDiv(answer.total(), SearchQuery.PAGE_SIZE);
    return new SearchView(
        query.text(),
        true,
        Show.count(answer.total(), "paper", "papers"),
        answer.took().toMillis() < 1 ? "under 1 ms" : answer.took().toMillis() + " ms",
        notes,
        answer.hits().stream().map(SearchPage::result).toList(),
        (query.page() - 1) * SearchQuery.PAGE_SIZE + 1,
        sorts(query),
        filters(query),
        facets(query, answer),
        Paging.of(
            query.page(),
            (int) Math.min(pages, SearchQuery.MAX_PAGE),
            number -> query.onPage(number).href()));
  }

  private static SearchView.Result result(Hit hit) {
    int shown = Math.min(AUTHORS_SHOWN, hit.authors().size());
    return new SearchView.Result(
        Links.document(hit.document()),
        Show.title(hit.title()),
        hit.authors().subList(0, shown),
        hit.authors().size() - shown,
        hit.venue(),
        hit.year().isPresent() ? Integer.toString(hit.year().getAsInt()) : "",
        hit.citations(),
        Links.file(hit.file(), hit.fileName()),
        Show.fileTypeOfName(hit.fileName()),
        hit.snippet().pieces());
  }

  private static List<SearchView.Link> sorts(SearchQuery query) {
    List<SearchView.Link> sorts = new ArrayList<>();
    for (Order order : Order.values()) {
      String label =
          switch (order) {
            case RELEVANCE -> "Relevance";
            case CITATIONS -> "Citations";
            case DATE -> "Date";
          };
      sorts.add(new SearchView.Link(label, query.sorted(order).href(), order == query.order()));
    }
    return sorts;
  }

  private static List<SearchView.Link> filters(SearchQuery query) {
    List<SearchView.Link> filters = new ArrayList<>();
    if (!query.year().isEmpty()) {
      filters.add(new SearchView.Link(query.year(), query.withYear("").href(), true));
    }
    if (!query.author().isEmpty()) {
      filters.add(new SearchView.Link(query.author(), query.withAuthor("").href(), true));
    }
    if (!query.venue().isEmpty()) {
      filters.add(new SearchView.Link(query.venue(), query.withVenue("").href(), true));
    }
    return filters;
  }

  private static List<SearchView.Facet> facets(SearchQuery query, SearchAnswer answer) {
    List<SearchView.Facet> facets = new ArrayList<>();
    for (String name : List.of("year", "author", "venue")) {
      List<SearchView.Value> values = new ArrayList<>();
      for (FacetCount each : answer.facets().getOrDefault(name, List.of())) {
        SearchQuery narrowed =
            switch (name) {
              case "year" -> query.withYear(each.value());
              case "author" -> query.withAuthor(each.value());
              default -> query.withVenue(each.value());
            };
        if (values.size() < FACET_VALUES && !narrowed.href().equals(query.onPage(1).href())) {
          values.add(new SearchView.Value(each.value(), narrowed.href(), Show.count(each.count())));
        }
      }
      if (name.equals("year")) {
        values.sort(Comparator.comparing(SearchView.Value::label).reversed());
      }
      if (!values.isEmpty()) {
        String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        facets.add(new SearchView.Facet(title, values));
      }
    }
    return facets;
  }
}
