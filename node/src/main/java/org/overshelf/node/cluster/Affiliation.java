package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.overshelf.dht.admission.CredentialFiles;
import org.overshelf.dht.admission.DecreeSpreader;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.coordination.RaftRegisters;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.transport.AddressBook;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.dht.transport.TransportSettings;
import org.overshelf.shared.identity.NodeIdentity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which library a node is of, and by what right.
 *
 * @param credentials what it shows others
 * @param authority the library's key, if this node holds it
 * @param decrees what the library has signed: who is no longer of it, and who is its core
 */
record Affiliation(Credentials credentials, Optional<LibraryAuthority> authority, Decrees decrees) {

  private static final Logger LOG = LoggerFactory.getLogger(Affiliation.class);

  /** Kinds of small requests that must not wait behind blocks. */
  private static final Set<String> URGENT =
      Set.of(MembershipService.KIND, DecreeSpreader.KIND, RaftRegisters.KIND);

  /**
   * What a data directory says. A node that was admitted nowhere begins a library of its own.
   *
   * @throws IOException with a message for people, if a file cannot be used
   */
  static Affiliation open(Path root, NodeIdentity identity, Instant now) throws IOException {
    Optional<LibraryAuthority> authority = LibraryAuthority.open(root);
    CredentialFiles files = new CredentialFiles(root);
    Optional<Credentials> kept = files.load(identity);
    if (kept.isPresent()) {
      return of(root, kept.get(), authority);
    }
    LibraryAuthority own = authority.isPresent() ? authority.get() : LibraryAuthority.create(root);
    Credentials made = own.credentialsFor(identity, now);
    files.save(made);
    return of(root, made, Optional.of(own));
  }

  private static Affiliation of(
      Path root, Credentials credentials, Optional<LibraryAuthority> authority) throws IOException {
    try {
      return new Affiliation(
          credentials, authority, Decrees.open(root, Certificates.keyOf(credentials.library())));
    } catch (CertificateException e) {
      throw new IOException("the library's certificate cannot be used; join again", e);
    }
  }

  /** The certificate by which the library admitted this node, as others are shown it. */
  byte[] certificate() {
    try {
      return credentials.certificate().getEncoded();
    } catch (CertificateException e) {
      throw new IllegalStateException("a certificate that was read can be written", e);
    }
  }

  /** Listens where it should; on any port if the usual one is taken, as by another library here. */
  TlsTransport listen(TransportSettings settings, AddressBook book, InstantSource clock)
      throws IOException {
    Predicate<String> urgent = URGENT::contains;
    try {
      return TlsTransport.start(credentials, settings, book, decrees, urgent, clock);
    } catch (IOException e) {
      if (settings.port() != TransportSettings.STANDARD_PORT) {
        throw e;
      }
      TlsTransport elsewhere =
          TlsTransport.start(credentials, settings.withPort(0), book, decrees, urgent, clock);
      LOG.debug("port taken={} listening at={}", settings.port(), elsewhere.port());
      return elsewhere;
    }
  }
}
