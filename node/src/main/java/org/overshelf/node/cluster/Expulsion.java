package org.overshelf.node.cluster;

import java.util.Set;
import org.overshelf.dht.admission.CoreList;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.Revocation;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.transport.TlsTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts a node off when the library has revoked it. It no longer counts in the ring, so that repair
 * makes new copies of what it held without waiting for it to come back.
 */
final class Expulsion implements Decrees.Listener {

  private static final Logger LOG = LoggerFactory.getLogger(Expulsion.class);

  private final TlsTransport transport;
  private final MembershipService membership;

  Expulsion(TlsTransport transport, MembershipService membership) {
    this.transport = transport;
    this.membership = membership;
  }

  @Override
  public void revoked(Revocation revocation) {
    if (revocation.node().equals(transport.self())) {
      LOG.warn("the library has revoked this node: nobody talks to it any more");
      return;
    }
    membership.expel(Set.of(revocation.node()));
    transport.cut(revocation.node());
  }

  @Override
  public void core(CoreList core) {}
}
