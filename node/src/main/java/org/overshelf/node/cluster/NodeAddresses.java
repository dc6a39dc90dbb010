package org.overshelf.node.cluster;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.transport.AddressBook;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.shared.identity.NodeId;

/** Where nodes are, by what they announced, or else by what this node was told when it joined. */
final class NodeAddresses implements AddressBook {

  private final Map<NodeId, HostPort> seeds = new HashMap<>();
  private volatile Optional<MembershipService> membership = Optional.empty();

  NodeAddresses(List<MemberFile.Seed> known) {
    known.forEach(seed -> seeds.put(seed.node(), new HostPort(seed.host(), seed.port())));
  }

  /** Goes by what is announced from now on. */
  void follow(MembershipService service) {
    membership = Optional.of(service);
  }

  @Override
  public Optional<HostPort> addressOf(NodeId node) {
    return membership
        .flatMap(service -> service.view().get(node))
        .map(seen -> new HostPort(seen.member().host(), seen.member().port()))
        .or(() -> Optional.ofNullable(seeds.get(node)));
  }
}
