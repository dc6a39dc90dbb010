package org.overshelf.index.keyword.partition;

import java.util.Locale;

/** What hits are counted by. */
public enum Facet {
  YEAR,
  AUTHOR,
  VENUE;

  /** The name in answers. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A number that stands for a value: 64 bits of a hash, the same on every node. */
  static long key(String value) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < value.length(); i++) {
      hash = (hash ^ value.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 32) * 0xd6e8feb86659fd93L;
    return hash ^ hash >>> 29;
  }
}
