package org.overshelf.frontend.http.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.paper.Citation;
import org.overshelf.frontend.paper.Citations;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.DocumentRow;

/** Lists of citing papers, as pages show them. */
final class Citing {

  /** Citing papers to a page. */
  static final int PAGE_SIZE = 10;

  /** Sentences shown of each. */
  private static final int CONTEXTS = 3;

  private Citing() {}

  static PaperView.CitedBy unavailable() {
    return new PaperView.CitedBy(
        false, 0, List.of(), YearChart.of(new java.util.TreeMap<>()), "", onePage());
  }

  static Paging onePage() {
    return Paging.of(1, 1, number -> "");
  }

  /**
   * A page of citations.
   *
   * @param base the address of the page that shows them
   */
  static PaperView.CitedBy of(Citations citations, int page, String base) {
    List<PaperView.CitingPaper> papers = new ArrayList<>();
    citations.entries().forEach(each -> papers.add(paper(each)));
    String note =
        citations.sampled() < citations.total()
            ? "From a sample of %s citing papers.".formatted(Show.count(citations.sampled()))
            : "";
    return new PaperView.CitedBy(
        true,
        citations.total(),
        papers,
        YearChart.of(citations.years()),
        note,
        Paging.of(
            page,
            Math.ceilDiv(citations.total(), PAGE_SIZE),
            number -> base + (number == 1 ? "" : "?cited=" + number) + "#cited-by"));
  }

  private static PaperView.CitingPaper paper(Citation citation) {
    String href = Links.document(citation.document());
    List<String> contexts = citation.contexts().stream().limit(CONTEXTS).toList();
    return citation.citing() instanceof Lookup.Found<DocumentRow>(DocumentRow row)
        ? new PaperView.CitingPaper(href, Show.title(row.title()), byline(row), contexts, true)
        : new PaperView.CitingPaper(href, "", "", contexts, false);
  }

  /** Authors, venue and year on one line. */
  static String byline(DocumentRow row) {
    List<String> authors = row.authors();
    String names =
        authors.size() > 4
            ? String.join(", ", authors.subList(0, 3)) + " and others"
            : String.join(", ", authors);
    String year = row.year().isPresent() ? Integer.toString(row.year().getAsInt()) : "";
    return Stream.of(names, row.venue(), year)
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining(" · "));
  }
}
