package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.LibraryFingerprint;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.PublicKey;

/**
 * The key of a library. Whoever holds it admits nodes and revokes them. The first node makes it, in
 * {@code library.key} of its data directory; an operator who copies that file to another core node
 * has that one admit too. Without it nobody can be admitted any more, but the library goes on.
 */
public final class LibraryAuthority {

  static final String KEY_FILE = "library.key";

  private final NodeIdentity key;

  private LibraryAuthority(NodeIdentity key) {
    this.key = key;
  }

  /** The authority with a key that is only in memory. */
  static LibraryAuthority of(NodeIdentity key) {
    return new LibraryAuthority(key);
  }

  /**
   * The authority in a data directory, if the directory has one.
   *
   * @throws IOException if the key cannot be read
   */
  public static Optional<LibraryAuthority> open(Path dataDirectory) throws IOException {
    Path file = dataDirectory.resolve(KEY_FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new LibraryAuthority(NodeIdentity.decode(Files.readAllBytes(file))));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is not a library's key; restore it from a copy", e);
    }
  }

  /** Makes a new library in a data directory that has none. */
  public static LibraryAuthority create(Path dataDirectory) throws IOException {
    Path file = dataDirectory.resolve(KEY_FILE);
    if (Files.exists(file)) {
      throw new IOException(file + " is there already");
    }
    NodeIdentity key = NodeIdentity.generate();
    PrivateFile.write(file, key.encoded());
    return new LibraryAuthority(key);
  }

  public LibraryFingerprint fingerprint() {
    return LibraryFingerprint.of(key.publicKey());
  }

  public PublicKey publicKey() {
    return key.publicKey();
  }

  /**
   * The certificate that every member is shown: the same bytes wherever the key is and whenever it
   * is made. Made when asked for, which is seldom: a start should not wait for it.
   */
  public X509Certificate certificate() {
    return Certificates.ofLibrary(key, Instant.EPOCH.plus(Duration.ofDays(20_000)));
  }

  /** Certifies a node. Callers have recorded the admission before. */
  X509Certificate admit(PublicKey node, Instant now) {
    return Certificates.issue(key, node, now);
  }

  /** What the node shows that holds this key itself. */
  public Credentials credentialsFor(NodeIdentity node, Instant now) {
    return new Credentials(node, admit(node.publicKey(), now), certificate());
  }

  /**
   * Makes a token that admits {@code uses} nodes.
   *
   * @throws IOException if it could not be recorded; then the token is void
   */
  public JoinToken newToken(int uses, Duration lifetime, TokenLedger ledger, Instant now)
      throws IOException {
    if (lifetime.isNegative() || lifetime.isZero() || lifetime.toDays() > 366) {
      throw new IllegalArgumentException("a token lasts up to a year, not " + lifetime);
    }
    JoinToken token = JoinToken.generate(fingerprint(), new SecureRandom());
    ledger.add(new IssuedToken(token.id(), token.secretHash(), uses, now.plus(lifetime), Set.of()));
    return token;
  }

  /** Signs that a node no longer takes part. */
  public Revocation revoke(NodeId node, Instant now) {
    Instant at = Instant.ofEpochMilli(now.toEpochMilli());
    return new Revocation(node, at, key.seal(List.of(Revocation.messageHash(node, at))).getFirst());
  }

  /** Signs who is the core. */
  public CoreList core(long number, List<NodeId> nodes) {
    return new CoreList(
        number, nodes, key.seal(List.of(CoreList.messageHash(number, nodes))).getFirst());
  }

  @Override
  public String toString() {
    return "LibraryAuthority[" + fingerprint() + "]";
  }
}
