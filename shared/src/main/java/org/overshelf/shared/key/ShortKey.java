package org.overshelf.shared.key;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;

/**
 * The first 160 bits of a hash: enough never to collide, short enough for an address bar. Written
 * as 32 letters and digits (base 32, RFC 4648, lower case).
 */
public record ShortKey(long a, long b, int c) implements Comparable<ShortKey> {

  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BYTES = 20;
  private static final int LENGTH = 32;

  /** The first 160 bits of {@code key}. */
  public static ShortKey of(Key key) {
    return new ShortKey(key.a(), key.b(), (int) (key.c() >>> 32));
  }

  /** Parses 32 base-32 digits, in either case. */
  @JsonCreator
  public static ShortKey parse(String text) {
    if (text.length() != LENGTH) {
      throw new IllegalArgumentException("an id has 32 letters and digits: " + text);
    }
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    long bits = 0;
    for (int i = 0; i < LENGTH; i++) {
      int digit = DIGITS.indexOf(Character.toLowerCase(text.charAt(i)));
      if (digit < 0) {
        throw new IllegalArgumentException("an id has only letters and the digits 2 to 7: " + text);
      }
      bits = bits << 5 | digit;
      if (i % 8 == 7) {
        bytes.put((byte) (bits >> 32)).putInt((int) bits);
        bits = 0;
      }
    }
    bytes.flip();
    return new ShortKey(bytes.getLong(), bytes.getLong(), bytes.getInt());
  }

  /** A new array with the 20 bytes. */
  public byte[] toBytes() {
    return ByteBuffer.allocate(BYTES).putLong(a).putLong(b).putInt(c).array();
  }

  @Override
  public int compareTo(ShortKey other) {
    int order = Long.compareUnsigned(a, other.a);
    if (order == 0) {
      order = Long.compareUnsigned(b, other.b);
    }
    return order != 0 ? order : Integer.compareUnsigned(c, other.c);
  }

  @JsonValue
  @Override
  public String toString() {
    ByteBuffer bytes = ByteBuffer.wrap(toBytes());
    StringBuilder text = new StringBuilder(LENGTH);
    while (bytes.hasRemaining()) {
      long bits = (bytes.get() & 0xffL) << 32 | bytes.getInt() & 0xffffffffL;
      for (int shift = 35; shift >= 0; shift -= 5) {
        text.append(DIGITS.charAt((int) (bits >> shift) & 31));
      }
    }
    return text.toString();
  }
}
