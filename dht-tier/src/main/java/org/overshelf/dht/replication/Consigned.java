package org.overshelf.dht.replication;

import java.util.Optional;
import org.overshelf.shared.identity.NodeId;

/**
 * A block or an entry on its way to a node.
 *
 * @param meantFor the owner that it is to be handed to, if the node is a substitute
 */
record Consigned<T>(T item, Optional<NodeId> meantFor) {}
