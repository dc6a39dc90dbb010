package org.overshelf.frontend.http.page;

import java.util.List;
import org.overshelf.index.client.Snippet;

/**
 * A page of results, ready to be shown.
 *
 * @param asked whether anything was asked for
 * @param count how many papers were found, in words
 * @param time how long it took; empty if nothing was asked
 * @param notes what the reader should know about this answer
 */
public record SearchView(
    String query,
    boolean asked,
    String count,
    String time,
    List<String> notes,
    List<Result> results,
    int firstNumber,
    List<Link> sorts,
    List<Link> filters,
    List<Facet> facets,
    Paging paging) {

  /** A paper in the list. */
  public record Result(
      String href,
      String title,
      List<String> authors,
      int moreAuthors,
      String venue,
      String year,
      int citations,
      String fileHref,
      String fileType,
      List<Snippet.Piece> snippet) {}

  /** A link; {@code current} if it leads to what is shown. */
  public record Link(String label, String href, boolean current) {}

  /** Values by which the results can be narrowed. */
  public record Facet(String title, List<Value> values) {}

  /** A value and how many results have it. */
  public record Value(String label, String href, String count) {}

  public SearchView {
    notes = List.copyOf(notes);
    results = List.copyOf(results);
    sorts = List.copyOf(sorts);
    filters = List.copyOf(filters);
    facets = List.copyOf(facets);
  }
}
