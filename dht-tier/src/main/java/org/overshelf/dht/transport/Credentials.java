package org.overshelf.dht.transport;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import org.overshelf.shared.identity.NodeIdentity;

/**
 * What a member of a library shows, and whom it believes.
 *
 * @param identity the node's own key
 * @param certificate the library's certificate for that key
 * @param library the certificate of the library itself
 */
public record Credentials(
    NodeIdentity identity, X509Certificate certificate, X509Certificate library) {

  /**
   * Checks that the parts belong together.
   *
   * @throws IllegalArgumentException if the certificate is not for this key, or of another library
   */
  public Credentials {
    try {
      if (!Certificates.keyOf(certificate).equals(identity.publicKey())) {
        throw new IllegalArgumentException("the certificate is for another node's key");
      }
      Certificates.verify(certificate, library);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The credentials of a node that holds the library's key itself. */
  public static Credentials issuedBy(NodeIdentity library, NodeIdentity node, Instant now) {
    return new Credentials(
        node,
        Certificates.issue(library, node.publicKey(), now),
        Certificates.ofLibrary(library, now));
  }

  @Override
  public String toString() {
    return "Credentials[" + identity.id() + "]";
  }
}
