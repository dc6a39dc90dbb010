package org.overshelf.dht.membership;

import org.overshelf.shared.identity.NodeId;

/** One piece of news. */
sealed interface Tidings permits Announcement, Claim {

  /** Whom it is about. */
  NodeId subject();

  /** How many bytes it takes in a message. */
  int wireBytes();
}
