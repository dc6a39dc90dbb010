package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.overshelf.dht.ring.Slot;

/**
 * What is known of each slot on this node's disk. Takes the same half megabyte whatever is stored.
 *
 * <p>A digest is found by walking over the slot's names. Writing or dropping does not change it but
 * makes it unknown: whether a write added something would cost a look at the disk in the path of
 * every write, and a slot has only some dozens of names. Each change counts up the slot's version
 * after it has happened, so that a walk that the change overtook is not believed.
 */
final class SlotTable {

  private final long[] sums = new long[Slot.COUNT];
  private final long[] mixed = new long[Slot.COUNT];
  private final int[] counts = new int[Slot.COUNT];
  private final long[] bytes = new long[Slot.COUNT];
  private final int[] versions = new int[Slot.COUNT];
  private final int[] changedAtSecond = new int[Slot.COUNT];
  private final BitSet known = new BitSet(Slot.COUNT);
  private final BitSet suspect = new BitSet(Slot.COUNT);

  /** What a slot holds, as far as was known last: figures for people and priorities. */
  record Held(int count, long bytes) {}

  synchronized void changed(int slot, int second) {
    versions[slot]++;
    changedAtSecond[slot] = second;
    known.clear(slot);
  }

  /** Something in this slot turned out to be damaged, but not what. */
  synchronized void suspect(int slot) {
    suspect.set(slot);
  }

  /** A slot that should be verified soon, if any; it is then no longer suspect. */
  synchronized Optional<Slot> takeSuspect() {
    int slot = suspect.nextSetBit(0);
    if (slot < 0) {
      return Optional.empty();
    }
    suspect.clear(slot);
    return Optional.of(new Slot(slot));
  }

  synchronized int version(int slot) {
    return versions[slot];
  }

  /**
   * Notes the outcome of a walk that began at this version. If there was a change since, it is good
   * for a guess, unless a later walk has been quicker and knows.
   */
  synchronized void found(int slot, int version, Digest digest, long size) {
    boolean current = versions[slot] == version;
    if (!current && known.get(slot)) {
      return;
    }
    sums[slot] = digest.sum();
    mixed[slot] = digest.mixed();
    counts[slot] = digest.count();
    bytes[slot] = size;
    if (current) {
      known.set(slot);
    }
  }

  /** Which of these slots have to be walked over before their digests are known. */
  synchronized BitSet unknown(BitSet among) {
    BitSet unknown = (BitSet) among.clone();
    unknown.andNot(known);
    return unknown;
  }

  /** The digest of a region; empty unless that of each of its slots is known. */
  Optional<Digest> digest(Region region) {
    return digest(region::forEach);
  }

  /** The digest of some slots; empty unless that of each is known. */
  Optional<Digest> digest(BitSet slots) {
    return digest(
        see -> {
          for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            see.accept(slot);
          }
        });
  }

  private synchronized Optional<Digest> digest(Consumer<IntConsumer> slots) {
    long[] sum = new long[2];
    int[] count = new int[1];
    boolean[] all = {true};
    slots.accept(
        slot -> {
          all[0] &= known.get(slot);
          sum[0] += sums[slot];
          sum[1] += mixed[slot];
          count[0] += counts[slot];
        });
    return all[0] ? Optional.of(new Digest(sum[0], sum[1], count[0])) : Optional.empty();
  }

  synchronized Held held(int slot) {
    return new Held(counts[slot], bytes[slot]);
  }

  /** The slots that hold something, or held something when last looked at. */
  synchronized BitSet occupied() {
    BitSet occupied = new BitSet(Slot.COUNT);
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      occupied.set(slot, counts[slot] > 0);
    }
    return occupied;
  }

  synchronized int changedAtSecond(int slot) {
    return changedAtSecond[slot];
  }
}
