package org.overshelf.config;

import java.util.List;

/**
 * A value as somebody wrote it, not yet read.
 *
 * @param items the words: exactly one unless {@code list}
 * @param list whether it was written as a list
 * @param origin where it was written, to begin an error message with: {@code my.conf:12}
 */
record Given(List<String> items, boolean list, String origin) {
  Given {
    items = List.copyOf(items);
    if (!list && items.size() != 1) {
      throw new IllegalArgumentException("one value expected, not " + items);
    }
  }

  static Given text(String text, String origin) {
    return new Given(List.of(text), false, origin);
  }

  static Given list(List<String> items, String origin) {
    return new Given(items, true, origin);
  }

  @Override
  public String toString() {
    return list ? items.toString() : items.getFirst();
  }
}
