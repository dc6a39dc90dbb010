package org.overshelf.crawler.extract.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

/** Reads plain text. */
public final class TextReader implements DocumentReader {
  private static final double SIZE = 10;
  private static final double LEADING = 12;
  private static final double CHARACTER = SIZE / 2;
  private static final int BYTES = 4 * Limits.TEXT;

  @Override
  public Manuscript read(Path file) throws IOException, UnreadableDocumentException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(BYTES);
    }
    String text = Limits.cut(decode(bytes), Limits.TEXT);
    List<Page> pages = new ArrayList<>();
    for (String page : text.split("\f")) {
      if (pages.size() < Limits.PAGES) {
        pages.add(page(page));
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

  private static Page page(String text) {
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

  private static String decode(byte[] bytes) {
    if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      return new String(bytes, Charset.forName("windows-1252"));
    }
  }
}
