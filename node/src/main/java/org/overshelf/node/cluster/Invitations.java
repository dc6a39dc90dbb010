package org.overshelf.node.cluster;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.Introduction;
import org.overshelf.dht.admission.JoinDesk;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.admission.MemberAddress;
import org.overshelf.dht.admission.TokenLedger;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.identity.NodeId;

/** Lets others into the library and puts them out of it, if this node holds its key. */
final class Invitations {

  private final Optional<LibraryAuthority> authority;
  private final Decrees decrees;
  private final Coordination coordination;
  private final TokenLedger ledger;
  private final MembershipService membership;
  private final InstantSource clock;

  Invitations(
      Affiliation affiliation,
      Coordination coordination,
      TokenLedger ledger,
      MembershipService membership,
      InstantSource clock) {
    this.authority = affiliation.authority();
    this.decrees = affiliation.decrees();
    this.coordination = coordination;
    this.ledger = ledger;
    this.membership = membership;
    this.clock = clock;
  }

  /** Has newcomers that dial this node admitted, or told that they are not admitted here. */
  void receiveNewcomers(TlsTransport transport) {
    transport.receiveStrangers(
        authority.isPresent()
            ? new JoinDesk(
                authority.get(), ledger, transport::checkReachable, this::introduction, clock)
            : JoinDesk.elsewhere(List::of));
  }

  private Introduction introduction() {
    List<MemberAddress> members =
        membership.view().reachable().stream()
            .map(each -> new MemberAddress(each.id(), new HostPort(each.host(), each.port())))
            .toList();
    return new Introduction(members, decrees.core(), coordination.settings().agreement().text());
  }

  /**
   * Makes a token that admits {@code uses} nodes.
   *
   * @throws IOException with a message for people, if this node cannot admit anybody
   */
  JoinToken newToken(int uses, Duration lifetime) throws IOException {
    LibraryAuthority key =
        authority.orElseThrow(
            () ->
                new IOException(
                    "this node does not hold the library's key; make the token where the library"
                        + " began"));
    return key.newToken(uses, lifetime, ledger, clock.instant());
  }

  /**
   * Ends a node's admission; others hear of it at once.
   *
   * @throws IOException with a message for people, if this node cannot do that
   */
  void revoke(NodeId node) throws IOException {
    LibraryAuthority key =
        authority.orElseThrow(
            () ->
                new IOException(
                    "this node does not hold the library's key; revoke where the library began"));
    if (node.equals(membership.view().self())) {
      throw new IOException("this node holds the library's key and cannot revoke itself");
    }
    if (!decrees.add(key.revoke(node, clock.instant()))) {
      throw new IOException("node " + node.shortName() + " has been revoked already");
    }
  }
}
