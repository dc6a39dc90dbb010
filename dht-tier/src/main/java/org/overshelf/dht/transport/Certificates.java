package org.overshelf.dht.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.overshelf.shared.identity.NodeId;
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
    return build(node, node.publicKey(), nodeName(node.id()), nodeName(node.id()), false, now);
  }

  /** The certificate of a library, for a new library key. */
  public static X509Certificate ofLibrary(NodeIdentity library, Instant now) {
    return build(
        library, library.publicKey(), libraryName(library), libraryName(library), true, now);
  }

  /** Certifies that the library admitted a node. */
  public static X509Certificate issue(NodeIdentity library, PublicKey node, Instant now) {
    return build(library, node, libraryName(library), nodeName(NodeId.of(node)), false, now);
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

  private static X509Certificate build(
      NodeIdentity signer,
      PublicKey subject,
      X500Name issuerName,
      X500Name subjectName,
      boolean authority,
      Instant now) {
    try {
      X509v3CertificateBuilder builder =
          new X509v3CertificateBuilder(
              issuerName,
              new BigInteger(1, NodeId.of(subject).key().toBytes()).shiftRight(128),
              Date.from(now.minus(CLOCK_TOLERANCE)),
              Date.from(now.plus(LIFETIME)),
              subjectName,
              SubjectPublicKeyInfo.getInstance(subject.x509()));
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      return decode(
          builder
              .build(new JcaContentSignerBuilder("Ed25519").build(signer.privateKey()))
              .getEncoded());
    } catch (CertificateException | IOException | OperatorCreationException e) {
      throw new IllegalStateException("every Java platform since 15 signs with Ed25519", e);
    }
  }

  private static X500Name nodeName(NodeId node) {
    return new X500Name("CN=overshelf node " + node.shortName());
  }

  private static X500Name libraryName(NodeIdentity library) {
    return new X500Name("CN=overshelf library " + library.id().shortName());
  }
}
