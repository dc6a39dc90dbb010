package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.shared.store.StoreException;

/** {@code /status}: how the node and the library are, and who holds how much of it. */
public final class StatusPage {

  /** As many colours as the style sheet has for nodes. */
  private static final int COLOURS = 8;

  private static final int ID_DIGITS = 12;

  /** What the page shows. */
  public record View(
      boolean ready, List<Section> sections, List<NodeRow> nodes, List<Slice> slices) {
    public View {
      sections = List.copyOf(sections);
      nodes = List.copyOf(nodes);
      slices = List.copyOf(slices);
    }

    /** Whether there is more than one node to look at. */
    public boolean isShared() {
      return nodes.size() > 1;
    }
  }

  /** Figures that belong together. */
  public record Section(String title, List<Line> lines) {
    public Section {
      lines = List.copyOf(lines);
    }
  }

  /** One figure. */
  public record Line(String name, String value) {}

  /**
   * A node.
   *
   * @param colour which of the style sheet's colours it has in the picture
   * @param state its health, and what else there is to say
   * @param troubled whether the state is one to look at
   */
  public record NodeRow(
      String name,
      int colour,
      boolean self,
      String site,
      String state,
      boolean troubled,
      String roles,
      String share,
      String disk) {}

  /**
   * A part of the ring of shares, in hundredths of the whole.
   *
   * @param title says whose it is
   */
  public record Slice(int colour, String length, String gap, String start, String title) {}

  private final StatusSource source;
  private final Templates templates;

  public StatusPage(StatusSource source, Templates templates) {
    this.source = source;
    this.templates = templates;
  }

  /** Shows it. */
  public void show(Context ctx) throws StoreException {
    StatusSource.Status now = source.status();
    List<Section> sections = new ArrayList<>();
    sections.add(library(now.library()));
    sections.add(index(now.index()));
    sections.add(ring(now.ring()));
    if (!now.ring().settings().isEmpty()) {
      sections.add(settings(now.ring()));
    }
    sections.add(node(now.node()));
    List<StatusSource.Peer> peers = now.ring().nodes();
    templates.render(
        ctx, "status", "Status", "", new View(now.ready(), sections, rows(peers), slices(peers)));
  }

  private static Section library(StatusSource.Library library) {
    return new Section(
        "Library",
        List.of(
            new Line("Papers", Show.count(library.papers())),
            new Line(
                "Blocks", Show.count(library.blocks()) + ", " + Show.bytes(library.blockBytes())),
            new Line("Table entries", Show.count(library.entries())),
            new Line("Disk", used(library.diskUsedBytes(), library.diskQuotaBytes()))));
  }

  private static Section index(StatusSource.Index index) {
    List<Line> lines = new ArrayList<>();
    lines.add(
        new Line("Partitions", index.partitionsReady() + " of " + index.partitions() + " ready"));
    lines.add(new Line("Papers that can be found", Show.count(index.documents())));
    lines.add(new Line("Waiting to be indexed", Show.count(index.pending())));
    Map<Integer, List<String>> servers = new TreeMap<>();
    for (StatusSource.Served each : index.served()) {
      String node = each.node().substring(0, Math.min(8, each.node().length()));
      servers
          .computeIfAbsent(each.partition(), partition -> new ArrayList<>())
          .add(each.state().equals("warm") ? node : node + " (" + each.state() + ")");
    }
    if (index.served().stream().map(StatusSource.Served::node).distinct().count() > 1) {
      servers.forEach(
          (partition, nodes) ->
              lines.add(new Line("Partition " + partition + " at", String.join(", ", nodes))));
    }
    return new Section("Index", lines);
  }

  private static Section ring(StatusSource.Ring ring) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("Copies of each thing", Show.count(ring.copies())));
    lines.add(
        new Line(
            "This node's copies",
            ring.complete() ? "all there" : "being compared with the other nodes'"));
    lines.add(new Line("Repair", ring.repair()));
    if (ring.behindBytes() > 0) {
      lines.add(new Line("To fetch", Show.bytes(ring.behindBytes())));
    }
    if (ring.surplusBytes() > 0) {
      lines.add(new Line("To hand over", Show.bytes(ring.surplusBytes())));
    }
    return new Section("Copies", lines);
  }

  private static Section settings(StatusSource.Ring ring) {
    return new Section(
        "Settings of the library",
        ring.settings().entrySet().stream()
            .map(each -> new Line(each.getKey(), each.getValue()))
            .toList());
  }

  private static Section node(StatusSource.Node node) {
    return new Section(
        "This node",
        List.of(
            new Line("Id", node.id()),
            new Line("Version", node.version()),
            new Line("Up for", Show.time(node.uptime())),
            new Line("Heap", used(node.heapUsedBytes(), node.heapMaxBytes()))));
  }

  private static List<NodeRow> rows(List<StatusSource.Peer> peers) {
    List<NodeRow> rows = new ArrayList<>();
    for (StatusSource.Peer each : peers) {
      rows.add(
          new NodeRow(
              name(each),
              rows.size() % COLOURS,
              each.self(),
              each.site(),
              state(each),
              !each.health().equals("up") || each.full(),
              String.join(", ", each.roles()),
              percent(each.share()),
              used(each.usedBytes(), each.capacityBytes())));
    }
    return rows;
  }

  private static String state(StatusSource.Peer peer) {
    List<String> words = new ArrayList<>();
    words.add(peer.health());
    if (!peer.stage().equals("staying")) {
      words.add(peer.stage());
    }
    if (peer.full()) {
      words.add("full");
    }
    if (peer.core()) {
      words.add("core");
    }
    return String.join(", ", words);
  }

  private static List<Slice> slices(List<StatusSource.Peer> peers) {
    List<Slice> slices = new ArrayList<>();
    double start = 0;
    for (int i = 0; i < peers.size(); i++) {
      double share = 100 * peers.get(i).share();
      if (share > 0) {
        slices.add(
            new Slice(
                i % COLOURS,
                number(share),
                number(100 - share),
                number(-start),
                name(peers.get(i)) + ": " + percent(peers.get(i).share())));
      }
      start += share;
    }
    return slices;
  }

  private static String name(StatusSource.Peer peer) {
    return peer.id().substring(0, Math.min(ID_DIGITS, peer.id().length()));
  }

  private static String used(long bytes, long of) {
    return Show.bytes(bytes) + " of " + Show.bytes(of);
  }

  private static String percent(double share) {
    return share == 0 ? "–" : "%.1f %%".formatted(100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
