package org.overshelf.shared.key;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A point in the 256-bit key space, ordered as an unsigned big-endian number.
 *
 * <p>Held as four longs, so that keys compare and hash without touching an array.
 */
public record Key(long a, long b, long c, long d) implements Comparable<Key> {

  /** Length of a key in bytes. */
  public static final int BYTES = 32;

  /** The smallest key. */
  public static final Key MIN = new Key(0, 0, 0, 0);

  /** The largest key. */
  public static final Key MAX = new Key(-1, -1, -1, -1);

  /** Reads the next 32 bytes of {@code from}. */
  public static Key read(ByteBuffer from) {
    return new Key(from.getLong(), from.getLong(), from.getLong(), from.getLong());
  }

  /** The key with exactly these 32 bytes. */
  public static Key of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a key has 32 bytes, not " + bytes.length);
    }
    return read(ByteBuffer.wrap(bytes));
  }

  /** Parses 64 hexadecimal digits, in either case. */
  public static Key parse(String hex) {
    if (hex.length() != 2 * BYTES) {
      throw new IllegalArgumentException("a key has 64 hexadecimal digits: " + hex);
    }
    return of(HexFormat.of().parseHex(hex));
  }

  /** The SHA-256 hash of the concatenated parts. */
  public static Key hash(byte[]... parts) {
    MessageDigest digest = sha256();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return of(digest.digest());
  }

  /** The SHA-256 hash of the buffer's remaining bytes; the buffer's position does not move. */
  public static Key hash(ByteBuffer bytes) {
    MessageDigest digest = sha256();
    digest.update(bytes.duplicate());
    return of(digest.digest());
  }

  /** A new SHA-256 digest. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** A new array with this key's 32 bytes. */
  public byte[] toBytes() {
    return ByteBuffer.allocate(BYTES).putLong(a).putLong(b).putLong(c).putLong(d).array();
  }

  /** Appends this key's 32 bytes to {@code to}. */
  public void write(ByteBuffer to) {
    to.putLong(a).putLong(b).putLong(c).putLong(d);
  }

  @Override
  public int compareTo(Key other) {
    int order = Long.compareUnsigned(a, other.a);
    if (order == 0) {
      order = Long.compareUnsigned(b, other.b);
    }
    if (order == 0) {
      order = Long.compareUnsigned(c, other.c);
    }
    return order != 0 ? order : Long.compareUnsigned(d, other.d);
  }

  /** Sixty-four lower-case hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(a) + hex.toHexDigits(b) + hex.toHexDigits(c) + hex.toHexDigits(d);
  }
}
