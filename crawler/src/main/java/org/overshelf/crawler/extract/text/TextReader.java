package org.overshelf.crawler.extract.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.layout.Characters;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.DocumentReader;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Page;
import org.overshelf.crawler.extract.layout.PageComposer;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;

/** Reads plain text, of which the beginning is taken if it is long. */
public final class TextReader implements DocumentReader {
  private static final double SIZE = 10;
  private static final double LEADING = 12;
  private static final double CHARACTER = SIZE / 2;

  @Override
  public Manuscript read(Path file) throws IOException, UnreadableDocumentException {
    List<Page> pages = new ArrayList<>();
    int left = Limits.LINES;
    for (String text : Encodings.read(file, Limits.TEXT).split("\f")) {
      if (pages.size() < Limits.PAGES && left > 0) {
        Page page = page(text, left);
        left -= page.lines().size();
        pages.add(page);
      }
    }
    if (pages.stream().allMatch(page -> page.lines().isEmpty())) {
      throw new UnreadableDocumentException(Reason.NO_TEXT, "the file holds no text");
    }
    return new Manuscript(
        MediaType.TEXT,
        pages.size(),
        PageComposer.withoutFurniture(pages),
        Declared.NOTHING,
        false);
  }

  private static Page page(String text, int mostLines) {
    List<Line> lines = new ArrayList<>();
    double y = 0;
    double width = 80 * CHARACTER;
    boolean blankBefore = true;
    double leftBefore = 0;
    for (String raw : text.split("\r\n|[\n\r\u2028\u0085]")) {
      y += LEADING;
      String line = Characters.clean(raw.replace("\t", "        "));
      String content = line.strip();
      if (content.isEmpty()) {
        blankBefore = true;
        continue;
      }
      if (lines.size() == mostLines) {
        break;
      }
      double x = (line.length() - line.stripLeading().length()) * CHARACTER;
      boolean starts = blankBefore || x > leftBefore + CHARACTER;
      Line placed = Line.plain(content.replaceAll(" {2,}", " "), x, y, SIZE, false, starts);
      width = Math.max(width, placed.right());
      lines.add(placed);
      blankBefore = false;
      leftBefore = x;
    }
    return new Page(width, Math.max(y, 60 * LEADING), lines, List.of(), List.of());
  }
}
