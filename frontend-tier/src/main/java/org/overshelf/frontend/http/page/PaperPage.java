package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.frontend.export.BibTex;
import org.overshelf.frontend.export.Json;
import org.overshelf.frontend.export.OpenUrl;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.PublicAddress;
import org.overshelf.frontend.paper.Citations;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.paper.Reference;
import org.overshelf.frontend.paper.References;
import org.overshelf.frontend.similar.SimilarPapers;
import org.overshelf.index.client.QueryException;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.CitationRow;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;

/** {@code GET /doc/{did}}. */
public final class PaperPage {

  private static final int REFERENCES_PER_PAGE = 200;
  private static final int MOST_PAGES = 100_000;

  private static final int SIMILAR_SHOWN = 6;

  private final PaperReader papers;
  private final SimilarPapers similar;
  private final Templates templates;
  private final PublicAddress address;

  public PaperPage(
      PaperReader papers, SimilarPapers similar, Templates templates, PublicAddress address) {
    this.papers = papers;
    this.similar = similar;
    this.templates = templates;
    this.address = address;
  }

  public void show(Context ctx) throws StoreException {
    Parameters parameters = Parameters.parse(ctx.queryString());
    int citedPage = parameters.number("cited", 1, 1, MOST_PAGES);
    int referencesPage = parameters.number("references", 1, 1, MOST_PAGES);
    DocumentRow paper =
        papers
            .document(Ids.document(ctx))
            .orElseThrow(() -> Problem.notFound("The library has no such paper."));
    Lookup<GroupRow> group = papers.group(paper.group());
    PaperView view =
        new PaperView(
            Show.title(paper.title()),
            paper.authors().stream()
                .map(name -> new PaperView.Author(name, Links.author(name)))
                .toList(),
            paper.venue(),
            paper.year().isPresent() ? Integer.toString(paper.year().getAsInt()) : "",
            paper.abstractText(),
            new PaperView.FileLink(
                Links.file(paper), Show.fileType(paper.mediaType()), Show.bytes(paper.length())),
            versions(paper, group),
            similar(paper),
            references(paper, referencesPage),
            citedBy(paper, group, citedPage),
            BibTex.entry(paper, address.of(ctx, Links.document(paper.id()))),
            List.of(
                new PaperView.Export("BibTeX", Links.export(paper.id(), "bib")),
                new PaperView.Export("RIS", Links.export(paper.id(), "ris")),
                new PaperView.Export("CSL-JSON", Links.export(paper.id(), "csl.json")),
                new PaperView.Export("JSON", Links.export(paper.id(), "json"))),
            metadata(ctx, paper));
    templates.render(ctx, "paper", view.title(), "", view);
  }

  private List<PaperView.Version> versions(DocumentRow paper, Lookup<GroupRow> group) {
    if (!(group instanceof Lookup.Found<GroupRow>(GroupRow found))) {
      return List.of();
    }
    List<PaperView.Version> versions = new ArrayList<>();
    for (DocumentRow other : papers.versions(found, paper.id())) {
      versions.add(
          new PaperView.Version(
              Links.document(other.id()),
              Show.title(other.title()),
              Citing.byline(other)
                  + " · "
                  + Show.fileType(other.mediaType())
                  + ", "
                  + Show.bytes(other.length())));
    }
    return versions;
  }

  /** What resembles the paper; a page without it is better than none. */
  private List<SimilarView.Group> similar(DocumentRow paper) {
    try {
      return SimilarPage.groups(
          similar.to(paper, SIMILAR_SHOWN, false).papers(), Optional.of(paper.id()));
    } catch (QueryException e) {
      return List.of();
    }
  }

  private PaperView.ReferenceList references(DocumentRow paper, int page) {
    References found =
        papers.references(paper, (page - 1) * REFERENCES_PER_PAGE, REFERENCES_PER_PAGE);
    String base = Links.document(paper.id());
    return new PaperView.ReferenceList(
        found.total(),
        found.entries().stream().map(PaperPage::entry).toList(),
        Paging.of(
            page,
            Math.ceilDiv(found.total(), REFERENCES_PER_PAGE),
            number -> base + (number == 1 ? "" : "?references=" + number) + "#references"));
  }

  private static PaperView.Entry entry(Reference reference) {
    return switch (reference) {
      case Reference.Unavailable(int number) ->
          new PaperView.Entry(number, false, "", "", "", "", false);
      case Reference.Printed(int number, CitationRow row, Reference.Work work) -> {
        String href =
            work instanceof Reference.Work.Held held
                ? Links.document(held.document())
                : Links.group(row.group());
        boolean isHeld = work instanceof Reference.Work.Held;
        String raw = row.raw().isBlank() ? printed(row) : row.raw();
        int at = row.title().isBlank() ? -1 : raw.indexOf(row.title());
        yield at < 0
            ? new PaperView.Entry(number, true, "", raw, "", href, isHeld)
            : new PaperView.Entry(
                number,
                true,
                raw.substring(0, at),
                row.title(),
                raw.substring(at + row.title().length()),
                href,
                isHeld);
      }
    };
  }

  private static String printed(CitationRow row) {
    String year = row.year().isPresent() ? " (" + row.year().getAsInt() + ")" : "";
    String text = String.join(", ", row.authors()) + year + ". " + row.title();
    return text.equals(". ") ? "An entry without text" : text;
  }

  private PaperView.CitedBy citedBy(DocumentRow paper, Lookup<GroupRow> group, int page) {
    String base = Links.document(paper.id());
    return switch (group) {
      case Lookup.Found<GroupRow>(GroupRow found) ->
          Citing.of(
              papers.citations(found, (page - 1) * Citing.PAGE_SIZE, Citing.PAGE_SIZE), page, base);
      case Lookup.Missing<GroupRow> none -> Citing.of(Citations.NONE, 1, base);
      case Lookup.Unreachable<GroupRow> none -> Citing.unavailable();
    };
  }

  private PaperView.Metadata metadata(Context ctx, DocumentRow paper) {
    String url = address.of(ctx, Links.document(paper.id()));
    String fileUrl = address.of(ctx, Links.file(paper));
    return new PaperView.Metadata(
        url,
        fileUrl,
        paper.mediaType().equals("application/pdf"),
        Json.linkedData(paper, url, fileUrl),
        OpenUrl.contextObject(paper));
  }
}
