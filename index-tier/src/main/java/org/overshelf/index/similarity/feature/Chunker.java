package org.overshelf.index.similarity.feature;

/**
 * Cuts bytes into chunks where their content says so, and gives each chunk's characteristic
 * fingerprint: the smallest hash of the 20-grams in it (content-based document routing, section
 * 2.1).
 *
 * <p>Chunks end by the two-thresholds, two-divisors rule (TTTD): at the first place, {@value #MIN}
 * bytes or more from the beginning, where the hash of the last 20 bytes is divisible by {@value
 * #DIVISOR}; if there is none within {@value #MAX} bytes, at the last place where it is divisible
 * by {@value #BACKUP_DIVISOR}; else after {@value #MAX} bytes. Random bytes give chunks of 100 on
 * average. One rolling hash serves both purposes: its low half decides where to cut, and it is
 * mixed anew for the fingerprint.
 */
final class Chunker {

  static final int MIN = 46;
  static final int MAX = 280;
  static final int DIVISOR = 54;
  static final int BACKUP_DIVISOR = 27;

  /** Bytes of a q-gram. */
  static final int GRAM = 20;

  private static final long BASE = 0x9E3779B97F4A7C15L;
  private static final long[] ENTER = new long[256];
  private static final long[] LEAVE = new long[256];

  // x is divisible by 27 if x times the inverse of 27 (mod 2^32) is at most 2^32 / 27, unsigned.
  private static final int INVERSE_27 = 0x684BDA13;
  private static final int LIMIT_27 = Integer.divideUnsigned(-1, 27) ^ Integer.MIN_VALUE;

  static {
    long power = 1;
    for (int i = 0; i < GRAM; i++) {
      power *= BASE;
    }
    long state = 20;
    for (int i = 0; i < ENTER.length; i++) {
      state += 0x9E3779B97F4A7C15L;
      ENTER[i] = mix(state);
      LEAVE[i] = ENTER[i] * power;
    }
  }

  /** Takes the fingerprint of a chunk. */
  interface Sink {
    void chunk(int start, int end, long fingerprint);
  }

  private Chunker() {}

  static long mix(long hash) {
    long mixed = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 32;
  }

  /**
   * Cuts the first {@code length} bytes. A last chunk of fewer than 20 bytes has no 20-gram and is
   * left out.
   */
  static void cut(byte[] bytes, int length, Sink sink) {
    int start = 0;
    while (length - start >= GRAM) {
      start = next(bytes, start, length, sink);
    }
  }

  /** The hash of the 20-gram at a place. */
  static long gram(byte[] bytes, int at) {
    long hash = 0;
    for (int i = at; i < at + GRAM; i++) {
      hash = hash * BASE + ENTER[bytes[i] & 0xff];
    }
    return mix(hash) >>> 1;
  }

  /** Takes one chunk; gives its end. */
  private static int next(byte[] bytes, int start, int length, Sink sink) {
    long hash = 0;
    int at = start;
    for (int first = start + GRAM; at < first; at++) {
      hash = hash * BASE + ENTER[bytes[at] & 0xff];
    }
    long smallest = mix(hash) >>> 1;
    for (int earliest = Math.min(start + MIN - 1, length); at < earliest; at++) {
      hash = hash * BASE + ENTER[bytes[at] & 0xff] - LEAVE[bytes[at - GRAM] & 0xff];
      smallest = Math.min(smallest, mix(hash) >>> 1);
    }
    int backup = 0;
    long backupSmallest = 0;
    for (int last = Math.min(start + MAX, length); at < last; ) {
      hash = hash * BASE + ENTER[bytes[at] & 0xff] - LEAVE[bytes[at - GRAM] & 0xff];
      smallest = Math.min(smallest, mix(hash) >>> 1);
      at++;
      int low = (int) (hash >>> 32);
      if ((low * INVERSE_27 ^ Integer.MIN_VALUE) <= LIMIT_27) {
        if ((low & 1) == 0) {
          sink.chunk(start, at, smallest);
          return at;
        }
        backup = at;
        backupSmallest = smallest;
      }
    }
    if (at - start == MAX && backup > 0) {
      sink.chunk(start, backup, backupSmallest);
      return backup;
    }
    sink.chunk(start, at, smallest);
    return at;
  }
}
