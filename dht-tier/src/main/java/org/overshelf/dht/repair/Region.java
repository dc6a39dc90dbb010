package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.overshelf.dht.ring.Slot;

/**
 * Some slots of one of the 128 groups of 128 neighbouring slots: the inner nodes of the hash tree.
 * Two nodes compare the slots that they share, which are rarely neighbours, so that a region names
 * its slots by a mask.
 *
 * @param low which of the first 64 slots of the group
 * @param high which of the others
 */
record Region(int group, long low, long high) {

  /** How many slots a group has. */
  static final int SLOTS = 128;

  /** How many groups there are. */
  static final int GROUPS = Slot.COUNT / SLOTS;

  Region {
    if (group < 0 || group >= GROUPS || (low | high) == 0) {
      throw new IllegalArgumentException("no such region: group " + group);
    }
  }

  /** The region that is just this slot. */
  static Region of(int slot) {
    int bit = slot % SLOTS;
    long mask = 1L << bit; // shifts count modulo 64
    return new Region(slot / SLOTS, bit < 64 ? mask : 0, bit < 64 ? 0 : mask);
  }

  /** The fewest regions that together have exactly these slots. */
  static List<Region> covering(BitSet slots) {
    List<Region> regions = new ArrayList<>();
    int slot = slots.nextSetBit(0);
    while (slot >= 0) {
      int group = slot / SLOTS;
      long low = 0;
      long high = 0;
      for (; slot >= 0 && slot / SLOTS == group; slot = slots.nextSetBit(slot + 1)) {
        if (slot % SLOTS < 64) {
          low |= 1L << slot;
        } else {
          high |= 1L << slot;
        }
      }
      regions.add(new Region(group, low, high));
    }
    return regions;
  }

  /** One region for each of these slots. */
  static List<Region> each(BitSet slots) {
    return slots.stream().mapToObj(Region::of).toList();
  }

  /** Shows its slots, in order. */
  void forEach(IntConsumer action) {
    for (long bits = low; bits != 0; bits &= bits - 1) {
      action.accept(first() + Long.numberOfTrailingZeros(bits));
    }
    for (long bits = high; bits != 0; bits &= bits - 1) {
      action.accept(first() + 64 + Long.numberOfTrailingZeros(bits));
    }
  }

  /** Its slots. */
  BitSet slots() {
    BitSet slots = new BitSet(Slot.COUNT);
    forEach(slots::set);
    return slots;
  }

  /** How many slots it has. */
  int size() {
    return Long.bitCount(low) + Long.bitCount(high);
  }

  /** Its only slot, or its first. */
  int firstSlot() {
    return first()
        + (low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high));
  }

  private int first() {
    return group * SLOTS;
  }
}
