package org.overshelf.crawler.extract.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.layout.Characters;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.DocumentReader;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Page;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;
import org.overshelf.crawler.extract.text.Encodings;

/** Reads web pages. */
public final class HtmlReader implements DocumentReader {
  private static final String NOT_TEXT =
      "script, style, noscript, template, nav, form, button, select, iframe, svg, math annotation,"
          + " aside, [hidden], [aria-hidden=true], [role=navigation], body > header, body > footer";

  /** The rest of a larger page is left out: a page's tree takes many times its bytes. */
  private static final int BYTES = 8 << 20;

  private static final double SIZE = 10;
  private static final double LEADING = 30;
  private static final double WIDTH = 600;

  @Override
  public Manuscript read(Path file) throws IOException, UnreadableDocumentException {
    Document page = parse(file);
    Declared declared = MetaTags.of(page);
    page.select(NOT_TEXT).remove();
    Blocks blocks = new Blocks();
    page.body().traverse(blocks);
    blocks.end();
    if (blocks.lines.isEmpty()) {
      throw new UnreadableDocumentException(Reason.NO_TEXT, "the page shows no text");
    }
    Page only =
        new Page(WIDTH, (blocks.lines.size() + 1) * LEADING, blocks.lines, List.of(), List.of());
    return new Manuscript(MediaType.HTML, 1, List.of(only), declared, true);
  }

  /**
   * By the character set that the page declares. A page that declares none is in UTF-8, or else in
   * what pages were written in before there was UTF-8.
   */
  private static Document parse(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(BYTES);
    }
    Document page = Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
    boolean declared =
        !page.select("meta[charset], meta[http-equiv=content-type][content*=charset]").isEmpty();
    if (declared || !page.charset().equals(UTF_8) || Encodings.isUtf8(bytes)) {
      return page;
    }
    return Jsoup.parse(new ByteArrayInputStream(bytes), Encodings.WESTERN.name(), "");
  }

  /** Gathers the text between two beginnings or ends of block elements. */
  private static final class Blocks implements NodeVisitor {
    private final List<Line> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private double size = SIZE;
    private int letters;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode piece) {
        text.append(piece.getWholeText());
      } else if (node instanceof Element element && divides(element)) {
        end();
        size = size(element.normalName());
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element && divides(element)) {
        end();
        size = SIZE;
      }
    }

    private static boolean divides(Element element) {
      return element.isBlock() || element.normalName().equals("br");
    }

    private static double size(String name) {
      return switch (name) {
        case "h1" -> 2 * SIZE;
        case "h2" -> 1.4 * SIZE;
        case "h3", "h4", "h5", "h6" -> 1.2 * SIZE;
        default -> SIZE;
      };
    }

    void end() {
      String line = Characters.clean(Limits.line(text.toString(), Limits.TEXT));
      text.setLength(0);
      if (!line.isBlank() && letters < Limits.TEXT && lines.size() < Limits.LINES) {
        letters += line.length();
        lines.add(Line.plain(line, 0, (lines.size() + 1) * LEADING, size, size > SIZE, true));
      }
    }
  }
}
