package org.overshelf.crawler.extract.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.layout.Characters;
import org.overshelf.crawler.extract.layout.Glyph;
import org.overshelf.crawler.extract.layout.Page;
import org.overshelf.crawler.extract.layout.PageComposer;

/** Collects the glyphs of each page and composes pages of them. */
final class GlyphCollector extends PDFTextStripper {
  /** More glyphs than any printed page shows; the rest of such a page is left out. */
  private static final int GLYPHS_PER_PAGE = 200_000;

  private static final int MARGIN_LENGTH = 1_000;

  private final PageComposer composer = new PageComposer();
  private final List<Page> pages = new ArrayList<>();
  private final Map<PDFont, Style> styles = new IdentityHashMap<>();
  private int glyphs;
  private int glyphsOnPage;

  private record Style(boolean bold, boolean italic) {}

  GlyphCollector() {
    setSuppressDuplicateOverlappingText(true);
    setShouldSeparateByBeads(false);
  }

  List<Page> pages(PDDocument document) throws IOException {
    setEndPage(Math.min(document.getNumberOfPages(), Limits.PAGES));
    getText(document);
    if (pages.isEmpty()) {
      // Pages that draw nothing are passed over; of nothing but such ones, the first stands for
      // all.
      PDRectangle box = document.getPage(0).getCropBox();
      pages.add(new Page(box.getWidth(), box.getHeight(), List.of(), List.of(), List.of()));
    }
    return pages;
  }

  @Override
  public void processPage(PDPage page) throws IOException {
    glyphsOnPage = 0;
    styles.clear();
    if (glyphs < Limits.TEXT) {
      super.processPage(page);
    }
  }

  @Override
  protected void processTextPosition(TextPosition text) {
    if (++glyphsOnPage <= GLYPHS_PER_PAGE) {
      super.processTextPosition(text);
    }
  }

  @Override
  protected void writePage() {
    Map<Integer, List<TextPosition>> directions = new TreeMap<>();
    for (List<TextPosition> article : getCharactersByArticle()) {
      for (TextPosition text : article) {
        if (text.getUnicode() != null) {
          directions.computeIfAbsent(Math.round(text.getDir()), d -> new ArrayList<>()).add(text);
        }
      }
    }
    int main = 0;
    for (Map.Entry<Integer, List<TextPosition>> direction : directions.entrySet()) {
      if (direction.getValue().size() > directions.getOrDefault(main, List.of()).size()) {
        main = direction.getKey();
      }
    }
    List<TextPosition> body = directions.getOrDefault(main, List.of());
    directions.remove(main);
    Map<PDFont, Double> unscaled = unscaled(body);
    PDRectangle box = getCurrentPage().getCropBox();
    boolean turned = getCurrentPage().getRotation() % 180 != 0 ^ main % 180 != 0;
    glyphs += body.size();
    pages.add(
        composer.compose(
            turned ? box.getHeight() : box.getWidth(),
            turned ? box.getWidth() : box.getHeight(),
            body.stream().map(text -> glyph(text, unscaled)).toList(),
            directions.values().stream().map(GlyphCollector::margin).toList()));
  }

  private Glyph glyph(TextPosition text, Map<PDFont, Double> unscaled) {
    Style style = styles.computeIfAbsent(text.getFont(), GlyphCollector::style);
    double size = unscaled.getOrDefault(text.getFont(), (double) Math.abs(text.getFontSizeInPt()));
    return new Glyph(
        text.getUnicode(),
        text.getXDirAdj(),
        text.getYDirAdj(),
        Math.max(0, text.getWidthDirAdj()),
        Math.clamp(size, 0.5, 500),
        Float.isFinite(text.getWidthOfSpace()) ? Math.max(0, text.getWidthOfSpace()) : 0,
        style.bold,
        style.italic);
  }

  /**
   * Sizes of the fonts whose nominal size says nothing: Type 3 fonts scale their glyphs as they
   * like. A letter is about half as wide as its font's size.
   */
  private static Map<PDFont, Double> unscaled(List<TextPosition> body) {
    Map<PDFont, double[]> widths = new IdentityHashMap<>();
    for (TextPosition text : body) {
      if (text.getFont() instanceof PDType3Font && !text.getUnicode().isBlank()) {
        double[] sum = widths.computeIfAbsent(text.getFont(), font -> new double[2]);
        sum[0] += text.getWidthDirAdj();
        sum[1]++;
      }
    }
    Map<PDFont, Double> sizes = new IdentityHashMap<>();
    widths.forEach((font, sum) -> sizes.put(font, sum[0] / sum[1] / 0.48));
    return sizes;
  }

  private static Style style(PDFont font) {
    String name = font.getName() == null ? "" : font.getName().toLowerCase(Locale.ROOT);
    int subset = name.indexOf('+');
    String base = name.substring(subset + 1);
    PDFontDescriptor descriptor = font.getFontDescriptor();
    boolean bold =
        base.contains("bold")
            || base.contains("black")
            || base.contains("heavy")
            || base.contains("-medi")
            || base.matches("(cm|sf)(bx|ssbx|b|bxsl|bxti).*")
            || base.matches("lm(roman|sans).*bold.*")
            || (descriptor != null
                && (descriptor.isForceBold() || descriptor.getFontWeight() >= 600));
    boolean italic =
        base.contains("italic")
            || base.contains("oblique")
            || base.matches("(cm|sf)(ti|sl|bxti|bxsl|mi).*")
            || base.endsWith("-it")
            || (descriptor != null && descriptor.isItalic());
    return new Style(bold, italic);
  }

  private static String margin(List<TextPosition> texts) {
    StringBuilder margin = new StringBuilder();
    for (TextPosition text : texts) {
      margin.append(text.getUnicode());
      if (margin.length() > MARGIN_LENGTH) {
        break;
      }
    }
    return Limits.line(Characters.clean(margin.toString()), MARGIN_LENGTH);
  }
}
