package org.overshelf.bench.similarity;

import java.util.Arrays;

/**
 * The text of pages, without a parser: a corpus has hundreds of thousands of them. Tags, comments,
 * scripts, styles and entities become spaces.
 */
final class Markup {

  private static final int MAX_ENTITY = 10;

  private final byte[] page;
  private final byte[] text;
  private int at;
  private int length;

  private Markup(byte[] page) {
    this.page = page;
    this.text = new byte[page.length];
  }

  /** What is left of a page. */
  static byte[] text(byte[] page) {
    Markup run = new Markup(page);
    run.all();
    return Arrays.copyOf(run.text, run.length);
  }

  private void all() {
    while (at < page.length) {
      if (page[at] == '<') {
        tag();
        text[length++] = ' ';
      } else if (page[at] == '&') {
        entity();
        text[length++] = ' ';
      } else {
        text[length++] = page[at++];
      }
    }
  }

  private void tag() {
    if (starts("<!--")) {
      skipTo("-->");
    } else if (starts("<script") || starts("<style")) {
      skipTo(starts("<script") ? "</script" : "</style");
      skipTo(">");
    } else {
      skipTo(">");
    }
  }

  private void entity() {
    int end = at + 1;
    while (end < page.length
        && end - at < MAX_ENTITY
        && (page[end] == '#' || Character.isLetterOrDigit(page[end]))) {
      end++;
    }
    at = end < page.length && page[end] == ';' ? end + 1 : at + 1;
  }

  private boolean starts(String word) {
    if (at + word.length() > page.length) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (Character.toLowerCase(page[at + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void skipTo(String end) {
    while (at < page.length && !starts(end)) {
      at++;
    }
    at = Math.min(page.length, at + end.length());
  }
}
