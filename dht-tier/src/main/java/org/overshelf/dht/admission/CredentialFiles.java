package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.shared.identity.NodeIdentity;

/**
 * A member's certificates in its data directory: {@code library.crt} and {@code node.crt}. The
 * second is written last, so that a crash between them leaves a node that has not joined.
 */
public final class CredentialFiles {

  private final Path library;
  private final Path node;

  public CredentialFiles(Path dataDirectory) {
    this.library = dataDirectory.resolve("library.crt");
    this.node = dataDirectory.resolve("node.crt");
  }

  /** Keeps what a node has been given; on disk when this returns. */
  public void save(Credentials credentials) throws IOException {
    try {
      PrivateFile.write(library, credentials.library().getEncoded());
      PrivateFile.write(node, credentials.certificate().getEncoded());
    } catch (CertificateException e) {
      throw new IOException("cannot encode a certificate", e);
    }
  }

  /**
   * What was kept, or empty if this node has not joined a library.
   *
   * @throws IOException with a message for people, if the files do not fit together
   */
  public Optional<Credentials> load(NodeIdentity identity) throws IOException {
    if (!Files.exists(node) || !Files.exists(library)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Credentials(identity, read(node), read(library)));
    } catch (IllegalArgumentException e) {
      throw new IOException(node + " cannot be used: " + e.getMessage() + "; join again", e);
    }
  }

  private static X509Certificate read(Path file) throws IOException {
    try {
      return Certificates.decode(Files.readAllBytes(file));
    } catch (CertificateException e) {
      throw new IOException(file + " is not a certificate; join again", e);
    }
  }
}
