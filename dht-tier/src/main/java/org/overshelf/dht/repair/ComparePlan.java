package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
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
    // There are far fewer sets of owners than slots.
    Map<List<NodeId>, List<BitSet>> sets = new IdentityHashMap<>();
    for (int slot = owed.nextSetBit(0); slot >= 0; slot = owed.nextSetBit(slot + 1)) {
      List<BitSet> others =
          sets.computeIfAbsent(
              placement.owners(new Slot(slot)), owners -> others(owners, self, shared));
      for (BitSet other : others) {
        other.set(slot);
      }
    }
    return shared;
  }

  private static List<BitSet> others(List<NodeId> owners, NodeId self, Map<NodeId, BitSet> shared) {
    return owners.stream()
        .filter(owner -> !owner.equals(self))
        .map(owner -> shared.computeIfAbsent(owner, id -> new BitSet(Slot.COUNT)))
        .toList();
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
