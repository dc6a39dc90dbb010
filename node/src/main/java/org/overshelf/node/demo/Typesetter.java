package org.overshelf.node.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** Typesets a demo paper as a PDF file: one column, standard fonts, the same bytes every time. */
final class Typesetter implements AutoCloseable {

  private static final float MARGIN = 72;
  private static final float WIDTH = PDRectangle.A4.getWidth() - 2 * MARGIN;
  private static final PDFont ROMAN = new PDType1Font(FontName.TIMES_ROMAN);
  private static final PDFont BOLD = new PDType1Font(FontName.TIMES_BOLD);
  private static final PDFont ITALIC = new PDType1Font(FontName.TIMES_ITALIC);

  private final PDDocument document = new PDDocument();
  private PDPageContentStream page;
  private float y;

  private Typesetter() throws IOException {
    page = newPage();
  }

  /** Writes {@code paper} as a PDF file; {@code references} are its entries, fully written out. */
  static void typeset(DemoPaper paper, List<String> references, OutputStream to)
      throws IOException {
    try (Typesetter typesetter = new Typesetter()) {
      typesetter.write(paper, references);
      typesetter.page.close();
      typesetter.document.setDocumentId((long) paper.slug().hashCode());
      typesetter.document.getDocumentInformation().setTitle(paper.title());
      typesetter.document.getDocumentInformation().setAuthor(String.join(", ", paper.authors()));
      typesetter.document.save(to);
    }
  }

  private void write(DemoPaper paper, List<String> references) throws IOException {
    centred(paper.venue() + ", " + paper.year(), ITALIC, 9);
    space(22);
    centred(paper.title(), BOLD, 18);
    space(8);
    centred(String.join(", ", paper.authors()), ROMAN, 12);
    space(14);
    for (DemoPaper.Section section : paper.sections()) {
      space(6);
      heading(section.heading());
      for (String paragraph : section.paragraphs()) {
        paragraph(paragraph, ROMAN, 11, 0, 0);
        space(5);
      }
    }
    space(6);
    heading("References");
    for (int i = 0; i < references.size(); i++) {
      paragraph("[" + (i + 1) + "] " + references.get(i), ROMAN, 10, 0, 18);
      space(3);
    }
  }

  private void heading(String text) throws IOException {
    if (y < MARGIN + 60) {
      nextPage(); // a heading does not stand alone at the foot of a page
    }
    line(text, BOLD, 13, MARGIN);
    space(3);
  }

  private void centred(String text, PDFont font, float size) throws IOException {
    for (String line : broken(text, font, size, WIDTH, 0)) {
      line(line, font, size, MARGIN + (WIDTH - width(line, font, size)) / 2);
    }
  }

  private void paragraph(String text, PDFont font, float size, float first, float rest)
      throws IOException {
    float indent = first;
    for (String line : broken(text, font, size, WIDTH - first, rest - first)) {
      line(line, font, size, MARGIN + indent);
      indent = rest;
    }
  }

  private void line(String text, PDFont font, float size, float x) throws IOException {
    float leading = size * 1.25f;
    if (y - leading < MARGIN) {
      nextPage();
    }
    y -= leading;
    page.beginText();
    page.setFont(font, size);
    page.newLineAtOffset(x, y);
    page.showText(text);
    page.endText();
  }

  private void space(float points) {
    y -= points;
  }

  private void nextPage() throws IOException {
    page.close();
    page = newPage();
  }

  private PDPageContentStream newPage() throws IOException {
    PDPage added = new PDPage(PDRectangle.A4);
    document.addPage(added);
    y = PDRectangle.A4.getHeight() - MARGIN;
    return new PDPageContentStream(document, added);
  }

  /** Breaks text into lines; those after the first are narrower by {@code indent}. */
  private static List<String> broken(
      String text, PDFont font, float size, float width, float indent) throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      float limit = lines.isEmpty() ? width : width - indent;
      if (!line.isEmpty() && width(longer, font, size) > limit) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(word);
      } else {
        line.setLength(0);
        line.append(longer);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  private static float width(String text, PDFont font, float size) throws IOException {
    return font.getStringWidth(text) / 1000 * size;
  }

  @Override
  public void close() throws IOException {
    document.close();
  }
}
