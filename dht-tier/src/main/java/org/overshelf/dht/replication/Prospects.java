package org.overshelf.dht.replication;

import java.util.Collection;
import java.util.List;
import org.overshelf.shared.identity.NodeId;

/** What can be hoped for from other nodes at this moment. */
interface Prospects {

  /** Whether a node is worth a request: not down, not silent, and did not fail a moment ago. */
  boolean isUsable(NodeId node);

  /** Whether a node is worth a request if there is no better one: it is not known to be down. */
  boolean isReachable(NodeId node);

  /** Those that can be reached, the best first and those that are not usable last. */
  List<NodeId> nearestFirst(Collection<NodeId> nodes);
}
