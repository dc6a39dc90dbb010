package org.overshelf.crawler.extract.layout;

import java.text.Normalizer;

/** Makes one spelling of the many that fonts and encodings have for a character. */
public final class Characters {
  private Characters() {}

  /**
   * Composes accents, takes ligatures, full-width and mathematical letters apart, and drops what
   * cannot be read: control, private-use and unassigned characters. Superscript digits and
   * fractions stay, as taking them apart would change what is said. White space becomes a plain
   * space.
   */
  public static String clean(String text) {
    boolean ascii = true;
    for (int i = 0; i < text.length() && ascii; i++) {
      char c = text.charAt(i);
      ascii = c >= ' ' && c < 0x7f;
    }
    if (ascii) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text.length() + 8);
    text.codePoints().forEach(c -> append(clean, c));
    return Normalizer.normalize(clean, Normalizer.Form.NFC);
  }

  private static void append(StringBuilder clean, int c) {
    if (hasPlainForm(c)) {
      clean.append(Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC));
    } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      clean.append(' ');
    } else if (readable(c)) {
      clean.appendCodePoint(c);
    }
  }

  private static boolean hasPlainForm(int c) {
    return (c >= 0xfb00 && c <= 0xfb4f)
        || (c >= 0xff01 && c <= 0xff5e)
        || (c >= 0x1d400 && c <= 0x1d7ff)
        || (c >= 0x132 && c <= 0x133)
        || c == 0x2026;
  }

  private static boolean readable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.FORMAT ->
          c == 0xad;
      default -> c != 0xfffd;
    };
  }
}
