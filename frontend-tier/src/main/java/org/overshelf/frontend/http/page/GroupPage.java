package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups.CitedBy;

/**
 * {@code GET /group/{gid}}: a work that the library knows only from lists of references. One that
 * it has is shown as that paper.
 */
public final class GroupPage {

  private static final int MOST_PAGES = 100_000;
  private static final int SPELLINGS = 5;

  /** What is printed about the work, and who cites it. */
  public record View(
      String title,
      List<String> authors,
      String year,
      List<String> otherTitles,
      String searchHref,
      PaperView.CitedBy citedBy) {
    public View {
      authors = List.copyOf(authors);
      otherTitles = List.copyOf(otherTitles);
    }
  }

  private final PaperReader papers;
  private final Templates templates;

  public GroupPage(PaperReader papers, Templates templates) {
    this.papers = papers;
    this.templates = templates;
  }

  public void show(Context ctx) throws StoreException {
    int page = Parameters.parse(ctx.queryString()).number("cited", 1, 1, MOST_PAGES);
    GroupRow group =
        papers
            .group(Ids.group(ctx))
            .orUnreachable()
            .orElseThrow(() -> Problem.notFound("Nothing the library has cites such a work."));
    if (!group.documents().isEmpty()) {
      ctx.status(302).header("Location", Links.document(group.documents().getFirst()));
      return;
    }
    List<String> titles =
        mostFrequent(group.citations().stream().map(CitedBy::title).filter(t -> !t.isBlank()));
    String title = titles.isEmpty() ? "A cited work" : titles.getFirst();
    View view =
        new View(
            title,
            mostFrequent(group.citations().stream().map(CitedBy::authors).filter(a -> !a.isEmpty()))
                .stream()
                .findFirst()
                .orElse(List.of()),
            mostFrequent(group.citations().stream().map(CitedBy::year).filter(y -> y.isPresent()))
                .stream()
                .findFirst()
                .map(year -> Integer.toString(year.getAsInt()))
                .orElse(""),
            titles.stream().skip(1).limit(SPELLINGS).toList(),
            "/search?q=" + Links.encode(title),
            Citing.of(
                papers.citations(group, (page - 1) * Citing.PAGE_SIZE, Citing.PAGE_SIZE),
                page,
                Links.group(group.id())));
    templates.render(ctx, "group", title, "", view);
  }

  /** Distinct values, those that most citations agree on first. */
  private static <T> List<T> mostFrequent(Stream<T> values) {
    Map<T, Integer> counts = new HashMap<>();
    values.forEach(value -> counts.merge(value, 1, Integer::sum));
    return counts.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<T, Integer>>comparingInt(each -> -each.getValue())
                .thenComparing(each -> each.getKey().toString()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
