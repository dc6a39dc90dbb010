package org.overshelf.dht.transport;

import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.key.Key;

/**
 * Tells libraries apart: the first 128 bits of the hash of the library's public key. A newcomer
 * gets it with its token, and so knows which library it joins.
 */
public record LibraryFingerprint(long a, long b) {

  /** Its length when encoded. */
  public static final int BYTES = 16;

  /** The fingerprint of the library with this key. */
  public static LibraryFingerprint of(PublicKey library) {
    Key hash = Key.hash(library.key().toBytes());
    return new LibraryFingerprint(hash.a(), hash.b());
  }

  /** The fingerprint of the library with this certificate. */
  public static LibraryFingerprint of(X509Certificate library) {
    try {
      return of(Certificates.keyOf(library));
    } catch (CertificateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Reads the next 16 bytes. */
  public static LibraryFingerprint read(ByteBuffer from) {
    return new LibraryFingerprint(from.getLong(), from.getLong());
  }

  /** Appends 16 bytes. */
  public void write(ByteBuffer to) {
    to.putLong(a).putLong(b);
  }

  boolean matches(PublicKey library) {
    return equals(of(library));
  }

  @Override
  public String toString() {
    return "%016x%016x".formatted(a, b);
  }
}
