package org.overshelf.crawler.extract.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for every font that a file names and does not embed, without looking at the machine's
 * fonts.
 */
final class BundledFonts implements FontMapper {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  private BundledFonts(TrueTypeFont font) {
    this.font = font;
  }

  /**
   * PDFBox keeps its mapper in a static; setting it again to the same kind of mapper is harmless.
   */
  static void install() {
    try (InputStream in = FontMapper.class.getResourceAsStream(FONT)) {
      if (in == null) {
        throw new IllegalStateException("PDFBox lacks its font " + FONT);
      }
      FontMappers.set(new BundledFonts(new TTFParser().parse(new RandomAccessReadBuffer(in))));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read PDFBox's font " + FONT, e);
    }
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      @Nullable String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      @Nullable String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(StandardMetrics.like(baseFont, descriptor), true);
  }

  @Override
  @SuppressWarnings("NullAway") // null is how PDFBox says that there is no OpenType font
  public CIDFontMapping getCIDFont(
      @Nullable String baseFont,
      @Nullable PDFontDescriptor descriptor,
      @Nullable PDCIDSystemInfo info) {
    return new CIDFontMapping(null, font, true);
  }
}
