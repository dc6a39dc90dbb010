package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;

/** Decides what to compare with whom, and which differences are this node's to mend now. */
final class ComparePlan {

  /**
   * How often a difference is left alone before it is looked into all the same. Two or three peers
   * report a slot in each pass, so that this is about three passes.
   */
  static final int PATIENCE = 6;

  private ComparePlan() {}

  /** The slots, of those that {@code self} owes, that it owns together with each other owner. */
  static Map<NodeId, BitSet> shared(Placement placement, NodeId self, BitSet owed) {
    Map<NodeId, BitSet> shared = new HashMap<>();
    for (int slot = owed.nextSetBit(0); slot >= 0; slot = owed.nextSetBit(slot + 1)) {
      for (NodeId owner : placement.owners(new Slot(slot))) {
        if (!owner.equals(self)) {
          shared.computeIfAbsent(owner, id -> new BitSet(Slot.COUNT)).set(slot);
        }
      }
    }
    return shared;
  }

  /**
   * Whether to look now for what a peer has and this node lacks, in a slot where they differ. Not
   * while the slot is being written to: what is on its way to both has not reached both. And not at
   * once where the peer holds less: it is the peer that lacks something, most likely, and will
   * fetch it from here.
   */
  static boolean isDue(int mine, int theirs, boolean beingWritten, int timesLeftAlone) {
    return timesLeftAlone >= PATIENCE || !beingWritten && theirs >= mine;
  }
}
