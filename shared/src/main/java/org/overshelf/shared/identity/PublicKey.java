package org.overshelf.shared.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import org.overshelf.shared.key.Key;

/**
 * An Ed25519 public key in its 32-byte form. Need not be a valid point: such a key verifies
 * nothing.
 */
public record PublicKey(Key key) {

  /** What stands before the 32 bytes in an X.509 encoding of an Ed25519 key (RFC 8410). */
  static final byte[] X509_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  /**
   * The key in its X.509 encoding.
   *
   * @throws IllegalArgumentException if this is the encoding of another kind of key
   */
  public static PublicKey ofX509(byte[] encoded) {
    int prefix = X509_PREFIX.length;
    if (encoded.length != prefix + Key.BYTES
        || !Arrays.equals(encoded, 0, prefix, X509_PREFIX, 0, prefix)) {
      throw new IllegalArgumentException("not an Ed25519 key");
    }
    return new PublicKey(Key.of(Arrays.copyOfRange(encoded, prefix, encoded.length)));
  }

  /** This key's X.509 encoding (RFC 8410). */
  public byte[] x509() {
    byte[] encoded = Arrays.copyOf(X509_PREFIX, X509_PREFIX.length + Key.BYTES);
    System.arraycopy(key.toBytes(), 0, encoded, X509_PREFIX.length, Key.BYTES);
    return encoded;
  }

  /** Whether {@code signature} is this key's signature over {@code message}. */
  public boolean verifies(byte[] message, byte[] signature) {
    try {
      java.security.Signature verifier = java.security.Signature.getInstance("Ed25519");
      verifier.initVerify(
          KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(x509())));
      verifier.update(message);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false; // not a key, or not a signature: either way it does not verify
    }
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
