package org.overshelf.dht.transport;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.PublicKey;

/**
 * Makes and reads the certificates of a library. All are Ed25519. A certificate says one thing:
 * this library admitted this key. Its names are only labels; a node's id comes from its key.
 *
 * <p>They last for decades and are ended by revocation, not by time: donated machines sleep for
 * months and have wrong clocks, and none of that should need a person.
 */
public final class Certificates {

  /** How long a certificate counts. */
  static final Duration LIFETIME = Duration.ofDays(20 * 365);

  /** How wrong clocks may be: at the one who issues, and at the one who checks. */
  static final Duration CLOCK_TOLERANCE = Duration.ofDays(7);

  /** Encoded certificates are around 300 bytes. */
  public static final int MAX_BYTES = 1024;

  private Certificates() {}

  /** What a node shows that has no certificate yet: its key, vouched for by itself. */
  public static X509Certificate selfSigned(NodeIdentity node, Instant now) {
    return Issuing.selfSigned(node, now);
  }

  /** The certificate of a library, for a new library key. */
  public static X509Certificate ofLibrary(NodeIdentity library, Instant now) {
    return Issuing.ofLibrary(library, now);
  }

  /** Certifies that the library admitted a node. */
  public static X509Certificate issue(NodeIdentity library, PublicKey node, Instant now) {
    return Issuing.issue(library, node, now);
  }

  /** Reads one encoded certificate. */
  public static X509Certificate decode(byte[] encoded) throws CertificateException {
    if (encoded.length > MAX_BYTES) {
      throw new CertificateException("a certificate of " + encoded.length + " bytes");
    }
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(encoded));
  }

  /** The key that a certificate is for. */
  public static PublicKey keyOf(X509Certificate certificate) throws CertificateException {
    try {
      return PublicKey.ofX509(certificate.getPublicKey().getEncoded());
    } catch (IllegalArgumentException e) {
      throw new CertificateException("the certificate is not for an Ed25519 key", e);
    }
  }

  /**
   * Checks that {@code authority} signed {@code certificate}, whatever the date.
   *
   * @return the key that it is for
   */
  public static PublicKey verify(X509Certificate certificate, X509Certificate authority)
      throws CertificateException {
    PublicKey key = keyOf(certificate);
    try {
      certificate.verify(authority.getPublicKey());
    } catch (GeneralSecurityException e) {
      throw new CertificateException("the certificate is of another library", e);
    }
    return key;
  }

  /** Checks that a certificate counts today. */
  static void verifyInForce(X509Certificate certificate, Instant now) throws CertificateException {
    if (now.plus(CLOCK_TOLERANCE).isBefore(certificate.getNotBefore().toInstant())
        || now.minus(CLOCK_TOLERANCE).isAfter(certificate.getNotAfter().toInstant())) {
      throw new CertificateException("the certificate is not in force on " + now);
    }
  }
}
