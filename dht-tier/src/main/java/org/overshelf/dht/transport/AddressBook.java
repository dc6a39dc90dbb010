package org.overshelf.dht.transport;

import java.util.Optional;
import org.overshelf.shared.identity.NodeId;

/**
 * Says where a node can be dialled. Asked before every new connection, from any thread; must not
 * block. A wrong answer costs an attempt and nothing else: whoever is dialled has to prove that it
 * is the node that was meant.
 */
@FunctionalInterface
public interface AddressBook {

  /** The node's address, or empty if it is not known. */
  Optional<HostPort> addressOf(NodeId node);
}
