package org.overshelf.dht.admission;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import org.overshelf.dht.transport.LibraryFingerprint;
import org.overshelf.shared.key.Key;

/**
 * What an operator hands to a volunteer. It says which library it is for, so that the volunteer's
 * node cannot be lured into another one, and holds a secret that the library knows only the hash
 * of. Never prints the secret but through {@link #text}.
 */
public final class JoinToken {

  private static final String PREFIX = "ovs1-";
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int SECRET_BYTES = 16;
  private static final int CHECK_BYTES = 4;
  private static final int BYTES =
      Long.BYTES + SECRET_BYTES + LibraryFingerprint.BYTES + CHECK_BYTES;

  private final long id;
  private final byte[] secret;
  private final LibraryFingerprint library;

  private JoinToken(long id, byte[] secret, LibraryFingerprint library) {
    this.id = id;
    this.secret = secret;
    this.library = library;
  }

  /** A new token for a library. */
  static JoinToken generate(LibraryFingerprint library, SecureRandom random) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return new JoinToken(random.nextLong(), secret, library);
  }

  /**
   * Parses what {@link #text} gave; surrounding space and upper case do not matter.
   *
   * @throws IllegalArgumentException with a message for people; it does not repeat the text
   */
  public static JoinToken parse(String text) {
    String digits = text.strip().toLowerCase(Locale.ROOT);
    if (!digits.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a join token starts with " + PREFIX);
    }
    byte[] bytes = decode(digits.substring(PREFIX.length()));
    int checked = BYTES - CHECK_BYTES;
    if (!Arrays.equals(bytes, checked, BYTES, check(bytes), 0, CHECK_BYTES)) {
      throw new IllegalArgumentException("the join token has a typing error");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long id = buffer.getLong();
    byte[] secret = new byte[SECRET_BYTES];
    buffer.get(secret);
    return new JoinToken(id, secret, LibraryFingerprint.read(buffer));
  }

  /** The token as people pass it on, secret included: 76 letters and digits. */
  public String text() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).putLong(id).put(secret);
    library.write(bytes);
    bytes.put(check(bytes.array()), 0, CHECK_BYTES);
    return PREFIX + encode(bytes.array());
  }

  long id() {
    return id;
  }

  public LibraryFingerprint library() {
    return library;
  }

  /** What the library keeps instead of the secret. */
  Key secretHash() {
    return hash(secret);
  }

  static Key hash(byte[] secret) {
    return Key.hash(secret);
  }

  void writeSecret(ByteBuffer to) {
    to.put(secret);
  }

  private static byte[] check(byte[] bytes) {
    return Key.hash(ByteBuffer.wrap(bytes, 0, BYTES - CHECK_BYTES)).toBytes();
  }

  private static String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    long bits = 0;
    int count = 0;
    for (byte each : bytes) {
      bits = bits << 8 | each & 0xff;
      for (count += 8; count >= 5; count -= 5) {
        text.append(DIGITS.charAt((int) (bits >> (count - 5)) & 31));
      }
    }
    return text.append(DIGITS.charAt((int) (bits << (5 - count)) & 31)).toString();
  }

  private static byte[] decode(String text) {
    if (text.length() != (BYTES * 8 + 4) / 5) {
      throw new IllegalArgumentException("the join token is not complete");
    }
    byte[] bytes = new byte[BYTES];
    long bits = 0;
    int count = 0;
    int at = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = DIGITS.indexOf(text.charAt(i));
      if (digit < 0) {
        throw new IllegalArgumentException("the join token has a typing error");
      }
      bits = bits << 5 | digit;
      count += 5;
      if (count >= 8 && at < BYTES) {
        count -= 8;
        bytes[at++] = (byte) (bits >> count);
      }
    }
    return bytes;
  }

  @Override
  public String toString() {
    return "JoinToken[%016x]".formatted(id);
  }
}
