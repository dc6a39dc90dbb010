package org.overshelf.index.similarity.feature;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/**
 * Leaves of a text what does not depend on its layout: letters and digits, in lower case, without
 * accents, ligatures taken apart. Spaces go too, so that a word means the same when a line ends in
 * the middle of it.
 */
final class Normaliser {

  /** For each byte: what to write, 0 to leave it out, −1 for a part of a longer character. */
  private static final byte[] PLAIN = new byte[256];

  static {
    for (int i = 0; i < PLAIN.length; i++) {
      int lower = i < 128 ? Character.toLowerCase(i) : -1;
      PLAIN[i] = (byte) (lower < 0 ? -1 : Character.isLetterOrDigit(lower) ? lower : 0);
    }
  }

  private byte[] out;
  private int length;

  private Normaliser(int capacity) {
    this.out = new byte[capacity];
  }

  /** What is left of a text, in UTF-8, and its length. */
  record Normal(Bytes bytes, int length) {}

  /** An array that is compared by identity. */
  static final class Bytes {
    private final byte[] array;

    private Bytes(byte[] array) {
      this.array = array;
    }

    byte[] array() {
      return array;
    }
  }

  /** Normalises the first {@code count} bytes of a text in UTF-8; what is none is left out. */
  static Normal normalise(byte[] utf8, int count) {
    Normaliser run = new Normaliser(count + 1);
    run.all(utf8, count);
    return new Normal(new Bytes(run.out), run.length);
  }

  private void all(byte[] utf8, int count) {
    int at = 0;
    while (at < count) {
      at = plain(utf8, at, count);
      if (at < count) {
        int end = at;
        while (end < count && utf8[end] < 0) {
          end++;
        }
        other(new String(utf8, at, end - at, StandardCharsets.UTF_8), count - end);
        at = end;
      }
    }
  }

  /** Takes ASCII as far as it goes; the loop has no branch but its end. */
  private int plain(byte[] utf8, int from, int count) {
    byte[] to = out;
    int written = length;
    int at = from;
    while (at < count) {
      byte next = PLAIN[utf8[at] & 0xff];
      if (next < 0) {
        break;
      }
      to[written] = next;
      written += -next >>> 31;
      at++;
    }
    length = written;
    return at;
  }

  private void other(String text, int bytesLeft) {
    String parts = Normalizer.normalize(text, Normalizer.Form.NFKD);
    StringBuilder kept = new StringBuilder(parts.length());
    parts
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .map(Character::toLowerCase)
        .forEach(kept::appendCodePoint);
    byte[] bytes = kept.toString().getBytes(StandardCharsets.UTF_8);
    int needed = length + bytes.length + bytesLeft + 1;
    if (needed > out.length) {
      out = java.util.Arrays.copyOf(out, needed + needed / 8);
    }
    System.arraycopy(bytes, 0, out, length, bytes.length);
    length += bytes.length;
  }
}
