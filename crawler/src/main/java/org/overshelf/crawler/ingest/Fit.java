package org.overshelf.crawler.ingest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Cuts texts to a number of bytes, so that a statement fits into an entry whatever a file says. */
final class Fit {

  private Fit() {}

  /**
   * The beginning of {@code text} that has at most {@code maxBytes} bytes in UTF-8, whole
   * characters only.
   */
  static String text(String text, int maxBytes) {
    int bytes = 0;
    int end = 0;
    while (end < text.length()) {
      int next = text.codePointAt(end);
      bytes += next < 0x80 ? 1 : next < 0x800 ? 2 : next < 0x10000 ? 3 : 4;
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
      left -= each.getBytes(StandardCharsets.UTF_8).length + 3;
      if (left < 0) {
        break;
      }
      fitting.add(each);
    }
    return fitting;
  }
}
