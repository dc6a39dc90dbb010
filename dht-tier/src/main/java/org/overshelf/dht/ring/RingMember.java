package org.overshelf.dht.ring;

import org.overshelf.shared.identity.NodeId;

/**
 * What placement has to know of a node.
 *
 * @param site where the node stands: machines of one site tend to fail together
 * @param machine the computer it runs on: nodes of one machine do fail together
 * @param weight how much it should hold in proportion to others, usually the bytes it donates
 */
public record RingMember(NodeId id, String site, String machine, long weight, State state) {

  /** What a node is fit for. */
  public enum State {
    /**
     * Holds its share. So does a node that is merely suspected of being down, or has been down for
     * a while: moving data for nothing is dear.
     */
    HOLDING,
    /** Is on its way out: owes nothing any more, and hands over what it still holds. */
    LEAVING,
    /**
     * Has no space left: its share falls by a quarter. Whoever sets this should clear it only when
     * a good part of that quarter has been freed, lest the share swing to and fro.
     */
    FULL
  }

  /** The part of its weight that counts while a node is full. */
  private static final double FULL_FACTOR = 0.75;

  public RingMember {
    if (weight < 1) {
      throw new IllegalArgumentException("a member's weight is at least 1, not " + weight);
    }
  }

  /** The weight that counts now. */
  double countedWeight() {
    return switch (state) {
      case HOLDING -> weight;
      case FULL -> weight * FULL_FACTOR;
      case LEAVING -> 0;
    };
  }
}
