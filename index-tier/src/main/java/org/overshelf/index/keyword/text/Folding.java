package org.overshelf.index.keyword.text;

import java.text.Normalizer;
import java.util.Locale;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/** Spells words the same way, however they were typed. */
final class Folding {

  /** What a word may be long; longer ones count as their beginning. */
  static final int MAX_CHARS = 64;

  private Folding() {}

  static String fold(String text, int start, int end, boolean plain) {
    int until = Math.min(end, start + MAX_CHARS);
    if (plain) {
      return lowerCase(text, start, until);
    }
    String word = text.substring(start, until).replace('\u2019', '\'');
    String lower = Normalizer.normalize(word, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    if (lower.endsWith("'s")) {
      lower = lower.substring(0, lower.length() - 2);
    }
    StringBuilder kept = new StringBuilder(lower.length());
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c != '\'' && !isDropped(c)) {
        kept.append(c);
      }
    }
    char[] from = kept.toString().toCharArray();
    char[] folded = new char[from.length * 4];
    int length = ASCIIFoldingFilter.foldToASCII(from, 0, folded, 0, from.length);
    return length == 0 ? lower : new String(folded, 0, length);
  }

  private static String lowerCase(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        return text.substring(start, end).toLowerCase(Locale.ROOT);
      }
    }
    return text.substring(start, end);
  }

  /**
   * Accents, Hebrew points and Arabic vowel marks, which writers may leave out; not the vowel signs
   * of Indic scripts, which are part of the spelling.
   */
  private static boolean isDropped(char c) {
    return c >= 0x300 && c <= 0x36f
        || c >= 0x591 && c <= 0x5c7
        || c >= 0x64b && c <= 0x65f
        || Character.getType(c) == Character.FORMAT;
  }
}
