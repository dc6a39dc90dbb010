package org.overshelf.dht.admission;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.overshelf.dht.membership.Vetting;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.key.Key;

/**
 * Checks certificates that members show for each other. Each is checked once: the latest few
 * thousand are remembered. Safe for use by any thread.
 */
public final class LibraryCertification implements Vetting.Certification {

  private static final int KEPT = 8192;

  private final X509Certificate library;

  /** The keys that certificates, named by their hashes, are for; empty if they are not ours. */
  private final Map<Key, Optional<PublicKey>> checked =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Optional<PublicKey>> eldest) {
          return size() > KEPT;
        }
      };

  /** Believes what the library with this certificate signed. */
  public LibraryCertification(X509Certificate library) {
    this.library = library;
  }

  @Override
  public synchronized boolean admits(PublicKey node, byte[] certificate) {
    return checked
        .computeIfAbsent(Key.hash(certificate), hash -> check(certificate))
        .filter(node::equals)
        .isPresent();
  }

  private Optional<PublicKey> check(byte[] certificate) {
    try {
      return Optional.of(Certificates.verify(Certificates.decode(certificate), library));
    } catch (CertificateException e) {
      return Optional.empty(); // of another library, or none at all: nobody is admitted by it
    }
  }
}
