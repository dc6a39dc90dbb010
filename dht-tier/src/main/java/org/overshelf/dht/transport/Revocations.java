package org.overshelf.dht.transport;

import org.overshelf.shared.identity.NodeId;

/**
 * Says which nodes may no longer take part. Asked at every handshake and again for every message,
 * from any thread, so that an open connection ends with the next thing said on it; must not block.
 */
@FunctionalInterface
public interface Revocations {

  /** Nobody has been revoked. */
  Revocations NONE = node -> false;

  /** Whether this node's certificate no longer counts. */
  boolean revoked(NodeId node);
}
