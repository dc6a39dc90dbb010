package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.paper.RecentPapers;
import org.overshelf.shared.store.StoreException;

/** The first page, the status and what this is. */
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

  /** What the node says, as pairs of a name and a value. */
  public record Status(boolean ready, List<Section> sections) {
    public Status {
      sections = List.copyOf(sections);
    }
  }

  /** Some of them, under a heading. */
  public record Section(String title, List<Line> lines) {
    public Section {
      lines = List.copyOf(lines);
    }
  }

  /** One of them. */
  public record Line(String name, String value) {}

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

  /** {@code /status}. */
  public void status(Context ctx) throws StoreException {
    StatusSource.Status now = source.status();
    StatusSource.Library library = now.library();
    StatusSource.Index index = now.index();
    StatusSource.Node node = now.node();
    List<Section> sections =
        List.of(
            new Section(
                "Library",
                List.of(
                    new Line("Papers", Show.count(library.papers())),
                    new Line(
                        "Blocks",
                        Show.count(library.blocks()) + ", " + Show.bytes(library.blockBytes())),
                    new Line("Table entries", Show.count(library.entries())),
                    new Line(
                        "Disk",
                        Show.bytes(library.diskUsedBytes())
                            + " of "
                            + Show.bytes(library.diskQuotaBytes())))),
            new Section("Index", index(index)),
            new Section("Nodes", ring(now.ring())),
            new Section(
                "This node",
                List.of(
                    new Line("Id", node.id()),
                    new Line("Version", node.version()),
                    new Line("Up for", Show.time(node.uptime())),
                    new Line(
                        "Heap",
                        Show.bytes(node.heapUsedBytes())
                            + " of "
                            + Show.bytes(node.heapMaxBytes())))));
    templates.render(ctx, "status", "Status", "", new Status(now.ready(), sections));
  }

  private static List<Line> index(StatusSource.Index index) {
    List<Line> lines = new ArrayList<>();
    lines.add(
        new Line("Partitions", index.partitionsReady() + " of " + index.partitions() + " ready"));
    lines.add(new Line("Papers that can be found", Show.count(index.documents())));
    lines.add(new Line("Waiting to be indexed", Show.count(index.pending())));
    for (StatusSource.Served each : index.served()) {
      String waiting = each.pending() == 0 ? "" : ", " + Show.count(each.pending()) + " waiting";
      lines.add(
          new Line(
              "Partition " + each.partition() + " at " + each.node().substring(0, 12),
              each.state() + ", " + Show.count(each.documents()) + " papers" + waiting));
    }
    return lines;
  }

  private static List<Line> ring(StatusSource.Ring ring) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("Copies of each thing", Show.count(ring.copies())));
    lines.add(
        new Line(
            "This node's copies",
            ring.complete() ? "all there" : "being compared with the other nodes'"));
    lines.add(
        new Line(
            "Repair",
            ring.behindBytes() == 0
                ? ring.repair()
                : ring.repair() + ", " + Show.bytes(ring.behindBytes()) + " to fetch"));
    for (StatusSource.Peer each : ring.nodes()) {
      lines.add(
          new Line(
              each.id().substring(0, Math.min(12, each.id().length())),
              "%s · %s · %s"
                  .formatted(each.health(), each.site(), Show.bytes(each.capacityBytes()))));
    }
    return lines;
  }
}
