package org.overshelf.index.placement;

import org.overshelf.shared.identity.NodeId;

/**
 * A node that serves partitions.
 *
 * @param site where it stands: machines of one site tend to fail together
 * @param machine the computer it runs on: nodes of one machine do fail together
 * @param weight how much it should serve in proportion to others
 * @param here whether it can be asked now; one that is away for a while keeps its share
 */
public record Server(NodeId id, String site, String machine, long weight, boolean here) {

  public Server {
    if (weight < 1) {
      throw new IllegalArgumentException("a server's weight is at least 1, not " + weight);
    }
  }
}
