package org.overshelf.dht.storage.rocks;

/** Bounds that callers are held to. */
final class Limits {

  /** Bytes that RocksDB adds to a key and value, at most: lengths, sequence number, checksums. */
  static final int OVERHEAD = 64;

  /** The most that a page of a scan may be asked for. */
  private static final int MAX_PAGE = 100_000;

  private Limits() {}

  static void batch(String what, int size, int most) {
    if (size > most) {
      throw new IllegalArgumentException(
          "at most " + most + " " + what + " in one call, not " + size);
    }
  }

  static void page(int limit) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw new IllegalArgumentException("a page of a scan has 1 to 100000 items, not " + limit);
    }
  }
}
