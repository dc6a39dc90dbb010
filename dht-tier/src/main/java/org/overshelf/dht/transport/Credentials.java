package org.overshelf.dht.transport;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
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

  @Override
  public String toString() {
    return "Credentials[" + identity.id() + "]";
  }
}
