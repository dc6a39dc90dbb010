package org.overshelf.dht.ring;

import org.overshelf.shared.identity.NodeId;

/**
 * The ring as one node sees it at this moment: who owns what, and who is worth asking. Answers may
 * change from call to call; a placement, once had, does not. Safe for any number of threads.
 */
public interface Topology {

  /** The node that sees. */
  NodeId self();

  /** Who owns what. */
  Placement placement();

  /** Whether requests to this node are worth trying: it has not left and is not down. */
  boolean isReachable(NodeId node);
}
