package org.overshelf.dht.transport;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import org.overshelf.shared.identity.NodeId;

/**
 * Decides from the certificates that a peer shows who it is to us. TLS itself proves that the peer
 * holds the key of the first certificate. Pure, and called from any thread.
 */
@FunctionalInterface
interface Trust {

  /** Who a peer is. */
  sealed interface Peer {
    NodeId id();

    /** The library admitted it. */
    record Member(NodeId id) implements Peer {}

    /** It holds its key, and that is all we know. */
    record Stranger(NodeId id) implements Peer {}
  }

  /** Who shows these certificates, the peer's own first; throws if we do not talk to such peers. */
  Peer judge(X509Certificate[] chain) throws CertificateException;

  /** Believes members of a library. */
  static Trust members(X509Certificate library, InstantSource clock) {
    return chain -> {
      Peer member = new Peer.Member(NodeId.of(Certificates.verify(first(chain), library)));
      Certificates.verifyInForce(chain[0], clock.instant());
      return member;
    };
  }

  /**
   * Believes members of a library, and takes note of others that vouch for themselves. Their dates
   * do not matter: a newcomer with a wrong clock has to get as far as being told so.
   */
  static Trust membersAndStrangers(X509Certificate library, InstantSource clock) {
    Trust members = members(library, clock);
    return chain ->
        first(chain).getIssuerX500Principal().equals(library.getSubjectX500Principal())
            ? members.judge(chain)
            : strangers().judge(chain);
  }

  /** Takes everybody for a stranger, but only such as hold a node's key. */
  static Trust strangers() {
    return chain -> new Peer.Stranger(NodeId.of(Certificates.keyOf(first(chain))));
  }

  /** Believes members of the library whose key has a hash that starts with these bytes. */
  static Trust libraryWith(LibraryFingerprint fingerprint) {
    return chain -> {
      X509Certificate own = first(chain);
      if (chain.length < 2) {
        throw new CertificateException("the node does not say which library it is of");
      }
      if (!fingerprint.matches(Certificates.keyOf(chain[1]))) {
        throw new WrongLibraryException();
      }
      return new Peer.Member(NodeId.of(Certificates.verify(own, chain[1])));
    };
  }

  /** The node is of a library, but of another one. */
  final class WrongLibraryException extends CertificateException {
    private static final long serialVersionUID = 1;

    WrongLibraryException() {
      super("the node is of another library");
    }
  }

  private static X509Certificate first(X509Certificate[] chain) throws CertificateException {
    if (chain.length == 0) {
      throw new CertificateException("no certificate");
    }
    Certificates.keyOf(chain[0]);
    return chain[0];
  }
}
