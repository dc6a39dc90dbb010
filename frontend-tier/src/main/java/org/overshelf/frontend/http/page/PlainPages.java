package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.List;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.paper.RecentPapers;
import org.overshelf.shared.store.StoreException;

/** The first page, and what this is. */
public final class PlainPages {

  /** The first page. */
  public record Home(String papers, List<String> examples, List<Recent> recent) {
    public Home {
      examples = List.copyOf(examples);
      recent = List.copyOf(recent);
    }
  }

  /** A paper that was added lately. */
  public record Recent(String href, String title, String detail) {}

  /** What this is. */
  public record About(String version) {}

  private static final List<String> EXAMPLES =
      List.of(
          "consistent hashing",
          "\"peer-to-peer lookup\"",
          "title:\"bloom filter\"",
          "author:stoica year:2001..2006",
          "crawler NOT archive");

  private final StatusSource source;
  private final RecentPapers recent;
  private final Templates templates;
  private final String version;

  public PlainPages(StatusSource source, RecentPapers recent, Templates templates, String version) {
    this.source = source;
    this.recent = recent;
    this.templates = templates;
    this.version = version;
  }

  /** {@code /}. */
  public void home(Context ctx) throws StoreException {
    long papers = source.status().library().papers();
    List<Recent> added =
        recent.newest().stream()
            .map(
                row ->
                    new Recent(
                        Links.document(row.id()), Show.title(row.title()), Citing.byline(row)))
            .toList();
    String count = papers == 0 ? "" : Show.count(papers, "paper", "papers");
    templates.render(ctx, "home", "", "", new Home(count, EXAMPLES, added));
  }

  /** {@code /about}. */
  public void about(Context ctx) {
    templates.render(ctx, "about", "About", "", new About(version));
  }
}
