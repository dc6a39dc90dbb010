package org.overshelf.shared.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.overshelf.shared.key.Key;

/**
 * An Ed25519 public key in its 32-byte form. Need not be a valid point: such a key verifies
 * nothing.
 */
public record PublicKey(Key key) {

  /** What stands before the 32 bytes in an X.509 encoding of an Ed25519 key (RFC 8410). */
  static final byte[] X509_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  /** Whether {@code signature} is this key's signature over {@code message}. */
  public boolean verifies(byte[] message, byte[] signature) {
    try {
      byte[] encoded = java.util.Arrays.copyOf(X509_PREFIX, X509_PREFIX.length + Key.BYTES);
      System.arraycopy(key.toBytes(), 0, encoded, X509_PREFIX.length, Key.BYTES);
      java.security.Signature verifier = java.security.Signature.getInstance("Ed25519");
      verifier.initVerify(
          KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
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
