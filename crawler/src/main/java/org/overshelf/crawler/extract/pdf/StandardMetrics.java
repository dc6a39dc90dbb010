package org.overshelf.crawler.extract.pdf;

import java.awt.geom.GeneralPath;
import java.util.List;
import java.util.Locale;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.afm.FontMetrics;
import org.apache.fontbox.util.BoundingBox;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.jspecify.annotations.Nullable;

/**
 * The widths of one of the standard fonts, without shapes.
 *
 * <p>A file that names Times and gives no widths relies on the reader's Times. Wrong widths move
 * the ends of lines into the gutter between columns.
 */
final class StandardMetrics implements FontBoxFont {
  private final FontMetrics metrics;

  private StandardMetrics(FontMetrics metrics) {
    this.metrics = metrics;
  }

  /** The standard font that resembles the named one most. */
  static StandardMetrics like(@Nullable String name, @Nullable PDFontDescriptor descriptor) {
    String wanted = name == null ? "" : name.toLowerCase(Locale.ROOT);
    boolean bold = wanted.contains("bold") || (descriptor != null && descriptor.isForceBold());
    boolean italic =
        wanted.contains("italic")
            || wanted.contains("oblique")
            || (descriptor != null && descriptor.isItalic());
    String standard;
    if (wanted.contains("symbol")) {
      standard = "Symbol";
    } else if (wanted.contains("dingbats")) {
      standard = "ZapfDingbats";
    } else if (wanted.contains("courier")
        || wanted.contains("mono")
        || (descriptor != null && descriptor.isFixedPitch())) {
      standard = "Courier" + slanted(bold, italic, "");
    } else if (wanted.contains("helvetica")
        || wanted.contains("arial")
        || wanted.contains("sans")
        || (descriptor != null && !descriptor.isSerif() && !wanted.contains("times"))) {
      standard = "Helvetica" + slanted(bold, italic, "");
    } else {
      standard = "Times" + slanted(bold, italic, "-Roman").replace("Oblique", "Italic");
    }
    return new StandardMetrics(Standard14Fonts.getAFM(standard));
  }

  private static String slanted(boolean bold, boolean italic, String upright) {
    return bold || italic ? "-" + (bold ? "Bold" : "") + (italic ? "Oblique" : "") : upright;
  }

  @Override
  public String getName() {
    return metrics.getFontName();
  }

  @Override
  public BoundingBox getFontBBox() {
    return metrics.getFontBBox();
  }

  @Override
  public List<Number> getFontMatrix() {
    return List.of(0.001, 0, 0, 0.001, 0, 0);
  }

  @Override
  public GeneralPath getPath(String glyph) {
    return new GeneralPath();
  }

  @Override
  public float getWidth(String glyph) {
    return metrics.getCharacterWidth(glyph);
  }

  @Override
  public boolean hasGlyph(String glyph) {
    return metrics.getCharacterWidth(glyph) > 0;
  }
}
