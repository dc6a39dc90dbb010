package org.overshelf.crawler.ingest;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts texts to a number of bytes, so that a statement fits into an entry whatever a file says.
 * Bytes are counted as JSON in UTF-8 has them, in which quotes and control characters take more.
 */
final class Fit {

  private Fit() {}

  /**
   * The beginning of {@code text} that has at most {@code maxBytes} bytes, whole characters only.
   */
  static String text(String text, int maxBytes) {
    int bytes = 0;
    int end = 0;
    while (end < text.length()) {
      int next = text.codePointAt(end);
      bytes += bytes(next);
      if (bytes > maxBytes) {
        break;
      }
      end += Character.charCount(next);
    }
    return text.substring(0, end);
  }

  /** The first of these texts, as many as have at most {@code maxBytes} bytes together. */
  static List<String> texts(List<String> texts, int maxBytes) {
    List<String> fitting = new ArrayList<>();
    int left = maxBytes;
    for (String each : texts) {
      left -= each.codePoints().map(Fit::bytes).sum() + 3; // quotes and a comma
      if (left < 0) {
        break;
      }
      fitting.add(each);
    }
    return fitting;
  }

  private static int bytes(int character) {
    if (character == '"' || character == '\\') {
      return 2;
    }
    if (character < 0x20) {
      return 6;
    }
    return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  }
}
