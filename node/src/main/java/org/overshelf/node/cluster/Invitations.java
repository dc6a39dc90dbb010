package org.overshelf.node.cluster;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.admission.JoinDesk;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.admission.MemberAddress;
import org.overshelf.dht.admission.TokenLedger;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;

/** Lets others into the library, if this node holds its key. */
final class Invitations {

  private final Optional<LibraryAuthority> authority;
  private final TokenLedger ledger;
  private final MembershipService membership;
  private final InstantSource clock;

  Invitations(
      Optional<LibraryAuthority> authority,
      TokenLedger ledger,
      MembershipService membership,
      InstantSource clock) {
    this.authority = authority;
    this.ledger = ledger;
    this.membership = membership;
    this.clock = clock;
  }

  /** Has newcomers that dial this node admitted, or told that they are not admitted here. */
  void receiveNewcomers(TlsTransport transport) {
    transport.receiveStrangers(
        authority.isPresent()
            ? new JoinDesk(authority.get(), ledger, transport::checkReachable, this::members, clock)
            : JoinDesk.elsewhere(List::of));
  }

  private List<MemberAddress> members() {
    return membership.view().reachable().stream()
        .map(each -> new MemberAddress(each.id(), new HostPort(each.host(), each.port())))
        .toList();
  }

  /**
   * Makes a token that admits {@code uses} nodes.
   *
   * @throws IOException with a message for people, if this node cannot admit anybody
   */
  JoinToken newToken(int uses, Duration lifetime) throws IOException {
    if (authority.isEmpty()) {
      throw new IOException(
          "this node does not hold the library's key; make the token where the library began");
    }
    return authority.get().newToken(uses, lifetime, ledger, clock.instant());
  }
}
