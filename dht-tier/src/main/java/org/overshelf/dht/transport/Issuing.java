package org.overshelf.dht.transport;

import java.io.IOException;
import java.math.BigInteger;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
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
 * Writes certificates. Apart from {@link Certificates}, because this needs BouncyCastle, whose
 * signed jars take a good part of a second to load, and a node that only reads certificates should
 * not wait for them.
 */
final class Issuing {

  private Issuing() {}

  static X509Certificate selfSigned(NodeIdentity node, Instant now) {
    return build(node, node.publicKey(), nodeName(node.id()), nodeName(node.id()), false, now);
  }

  static X509Certificate ofLibrary(NodeIdentity library, Instant now) {
    return build(
        library, library.publicKey(), libraryName(library), libraryName(library), true, now);
  }

  static X509Certificate issue(NodeIdentity library, PublicKey node, Instant now) {
    return build(library, node, libraryName(library), nodeName(NodeId.of(node)), false, now);
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
              Date.from(now.minus(Certificates.CLOCK_TOLERANCE)),
              Date.from(now.plus(Certificates.LIFETIME)),
              subjectName,
              SubjectPublicKeyInfo.getInstance(subject.x509()));
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      return Certificates.decode(
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
