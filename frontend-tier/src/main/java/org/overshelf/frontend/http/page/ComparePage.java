package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import org.overshelf.frontend.compare.Comparison;
import org.overshelf.frontend.compare.Side;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.paper.PaperTexts;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/** {@code GET /compare/{did}/{other}}: what two papers have in common, side by side. */
public final class ComparePage {

  private static final String REFERENCES = "without-references";
  private static final String QUOTATIONS = "without-quotations";

  private final PaperReader papers;
  private final PaperTexts texts;
  private final Templates templates;

  public ComparePage(PaperReader papers, PaperTexts texts, Templates templates) {
    this.papers = papers;
    this.texts = texts;
    this.templates = templates;
  }

  public void show(Context ctx) throws IOException {
    Parameters parameters = Parameters.parse(ctx.queryString());
    boolean references = parameters.flag(REFERENCES);
    boolean quotations = parameters.flag(QUOTATIONS);
    DocumentRow left = paper(Ids.document(ctx));
    DocumentRow right = paper(Ids.otherDocument(ctx));
    Comparison found = Comparison.of(text(left), text(right), references, quotations);
    String base = Links.comparison(left.id(), right.id());
    CompareView view =
        new CompareView(
            summary(found),
            List.of(
                new CompareView.Option(
                    "references", href(base, !references, quotations), references),
                new CompareView.Option(
                    "quotations", href(base, references, !quotations), quotations)),
            column("a", left, found.ofLeft(), found.left()),
            column("b", right, found.ofRight(), found.right()));
    templates.render(ctx, "compare", "Two papers compared", "", view);
  }

  private DocumentRow paper(DocumentId id) throws IOException {
    return papers
        .document(id)
        .orElseThrow(() -> Problem.notFound("The library has no paper “" + id + "”."));
  }

  private String text(DocumentRow paper) throws IOException {
    return texts
        .of(paper)
        .orElseThrow(() -> Problem.notFound("The library has no text of “" + paper.title() + "”."));
  }

  private static String summary(Comparison found) {
    return found.passages() == 0
        ? "No passage of eight words or more stands in both."
        : "%s, %s, in common."
            .formatted(
                Show.count(found.passages(), "passage", "passages"),
                Show.count(found.words(), "word", "words"));
  }

  private static String href(String base, boolean references, boolean quotations) {
    String query =
        (references ? "&" + REFERENCES + "=true" : "")
            + (quotations ? "&" + QUOTATIONS + "=true" : "");
    return query.isEmpty() ? base : base + "?" + query.substring(1);
  }

  private static CompareView.Column column(
      String name, DocumentRow paper, double share, List<Side.Part> parts) {
    return new CompareView.Column(
        name,
        Links.document(paper.id()),
        Show.title(paper.title()),
        Citing.byline(paper),
        SimilarPage.percent(share) + " % of it is in the other",
        parts);
  }
}
