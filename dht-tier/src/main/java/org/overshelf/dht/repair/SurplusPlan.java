package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.shared.identity.NodeId;

/** Decides which copies that this node does not owe to offer to whom, and which may go. */
final class SurplusPlan {

  private SurplusPlan() {}

  /**
   * Up to so many slots, from a place on the ring on and around it, that hold something, are not
   * owed, and have owners of which each can be asked: copies go only when all have confirmed them.
   */
  static BitSet candidates(
      BitSet occupied,
      BitSet owed,
      IntFunction<List<NodeId>> owners,
      Predicate<NodeId> reachable,
      int from,
      int most) {
    BitSet surplus = (BitSet) occupied.clone();
    surplus.andNot(owed);
    BitSet chosen = new BitSet();
    int slot = surplus.nextSetBit(from);
    for (int left = surplus.cardinality(); left > 0 && chosen.cardinality() < most; left--) {
      if (slot < 0) {
        slot = surplus.nextSetBit(0);
      }
      List<NodeId> present = owners.apply(slot);
      if (!present.isEmpty() && present.stream().allMatch(reachable)) {
        chosen.set(slot);
      }
      slot = surplus.nextSetBit(slot + 1);
    }
    return chosen;
  }

  /** Which of these slots to offer to each owner. */
  static Map<NodeId, BitSet> offers(BitSet slots, IntFunction<List<NodeId>> owners) {
    Map<NodeId, BitSet> offers = new TreeMap<>();
    slots.stream()
        .forEach(
            slot ->
                owners
                    .apply(slot)
                    .forEach(owner -> offers.computeIfAbsent(owner, id -> new BitSet()).set(slot)));
    return offers;
  }

  /** Whether an owner that says so may have everything, so that asking item by item is worth it. */
  static boolean mayHaveAll(State state) {
    return switch (state) {
      case SAME, DIFFERENT -> true;
      case UNKNOWN, PENDING, NOT_OWED -> false;
    };
  }
}
