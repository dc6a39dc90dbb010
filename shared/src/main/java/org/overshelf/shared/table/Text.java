package org.overshelf.shared.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Empty texts and lists are left out of the stored JSON; this puts them back. */
final class Text {

  private Text() {}

  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
