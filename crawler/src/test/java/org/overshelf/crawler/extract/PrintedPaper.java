package org.overshelf.crawler.extract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/**
 * A paper that a test sets in type, letter by letter where it wants, and saves as PDF. Places are
 * in points from the upper left corner of an A4 page, to the baseline.
 */
public final class PrintedPaper implements AutoCloseable {
  public static final double WIDTH = PDRectangle.A4.getWidth();
  public static final double HEIGHT = PDRectangle.A4.getHeight();
  private static final List<String> WORDS =
      List.of(
          "shelf",
          "reader",
          "library",
          "paper",
          "volunteer",
          "machine",
          "store",
          "between",
          "keeps",
          "moves",
          "slowly",
          "many",
          "because",
          "without",
          "copies",
          "network",
          "search",
          "finds",
          "large",
          "small",
          "answer",
          "across",
          "while",
          "each",
          "partition",
          "measured");

  /** The faces of one family. */
  public enum Face {
    ROMAN(FontName.TIMES_ROMAN),
    BOLD(FontName.TIMES_BOLD),
    ITALIC(FontName.TIMES_ITALIC);

    private final PDFont font;

    Face(FontName name) {
      this.font = new PDType1Font(name);
    }
  }

  private final PDDocument document = new PDDocument();
  private PDPageContentStream content;
  private double right;
  private double baseline;

  public PrintedPaper() {
    content = newPage();
  }

  /** Sentences that follow from {@code seed}. */
  public static String prose(long seed, int words) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    boolean first = true;
    for (int i = 1; i <= words; i++) {
      String word = WORDS.get(random.nextInt(WORDS.size()));
      text.append(first ? Character.toUpperCase(word.charAt(0)) + word.substring(1) : word);
      first = i % 12 == 0 || i == words;
      text.append(first ? ". " : " ");
    }
    return text.toString().strip();
  }

  /** The document, for what is not text. */
  public PDDocument document() {
    return document;
  }

  public PrintedPaper page() {
    try {
      content.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    content = newPage();
    return this;
  }

  private PDPageContentStream newPage() {
    PDPage page = new PDPage(PDRectangle.A4);
    document.addPage(page);
    try {
      return new PDPageContentStream(document, page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public PrintedPaper at(double x, double y, double size, Face face, String text) {
    return at(x, y, size, face.font, text);
  }

  /** With a font of the document's own, which has more characters than the standard ones. */
  public PrintedPaper embedded(double x, double y, double size, String text) {
    String name = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    try (InputStream font = PDFont.class.getResourceAsStream(name)) {
      return at(x, y, size, PDType0Font.load(document, font), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PrintedPaper at(double x, double y, double size, PDFont font, String text) {
    try {
      content.beginText();
      content.setFont(font, (float) size);
      content.newLineAtOffset((float) x, (float) (HEIGHT - y));
      content.showText(text);
      content.endText();
      right = x + width(font, size, text);
      baseline = y;
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public PrintedPaper centred(double y, double size, Face face, String text) {
    return at((WIDTH - width(face.font, size, text)) / 2, y, size, face, text);
  }

  /** Goes on where the last text ended. */
  public PrintedPaper then(double size, Face face, String text) {
    return at(right, baseline, size, face, text);
  }

  /** A small mark above the end of the last text, which then goes on behind it. */
  public PrintedPaper raised(double size, String mark) {
    double line = baseline;
    at(right, baseline - 0.4 * size, 0.65 * size, Face.ROMAN, mark);
    baseline = line;
    return this;
  }

  /** Lines of at most {@code width}; returns the baseline after the last. */
  public double paragraph(double x, double y, double width, double size, String text) {
    double next = y;
    for (String line : lines(Face.ROMAN.font, size, width, text)) {
      at(x, next, size, Face.ROMAN, line);
      next += 1.2 * size;
    }
    return next;
  }

  /** As {@link #paragraph}, all lines but the first indented. */
  public double hanging(double x, double y, double width, double size, String text) {
    double next = y;
    for (String line : lines(Face.ROMAN.font, size, width - 15, text)) {
      at(next > y ? x + 15 : x, next, size, Face.ROMAN, line);
      next += 1.2 * size;
    }
    return next;
  }

  private static List<String> lines(PDFont font, double size, double width, String text) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && width(font, size, longer) > width) {
        lines.add(line);
        longer = word;
      }
      line = longer;
    }
    lines.add(line);
    return lines;
  }

  private static double width(PDFont font, double size, String text) {
    try {
      return font.getStringWidth(text) / 1000 * size;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path save(Path folder) throws IOException {
    content.close();
    Path file = Files.createTempFile(folder, "paper", ".pdf");
    document.save(file.toFile());
    return file;
  }

  @Override
  public void close() throws IOException {
    document.close();
  }
}
