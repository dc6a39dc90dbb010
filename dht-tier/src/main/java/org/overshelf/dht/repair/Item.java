package org.overshelf.dht.repair;

import java.util.Comparator;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;

/**
 * The name of something that is kept: a block or an entry. Within a slot, items are ordered as a
 * node's disk is walked over: first the blocks by their keys, then the entries by row and id.
 */
sealed interface Item extends Comparable<Item> {

  /** The order of a walk over one slot. */
  Comparator<Item> ORDER =
      Comparator.<Item, Boolean>comparing(item -> item instanceof OfEntry)
          .thenComparing(Item::key)
          .thenComparing(Item::last);

  /** A block. */
  record OfBlock(Key key) implements Item {
    @Override
    public Key last() {
      return key;
    }

    @Override
    public long fingerprint() {
      return mix(key.c() ^ Long.rotateLeft(key.d(), 32));
    }
  }

  /** An entry of a row. */
  record OfEntry(Key key, EntryId id) implements Item {
    @Override
    public Key last() {
      return id.key();
    }

    @Override
    public long fingerprint() {
      return mix(~id.key().c() ^ Long.rotateLeft(id.key().d(), 32));
    }
  }

  /** Where it lies on the ring: a block's own key, an entry's row. */
  Key key();

  /** What tells it from others under the same key. */
  Key last();

  /**
   * Sixty-four bits that stand for it where both sides have the whole name. Names are hashes, so
   * that two items of one slot share them by chance once in 10^19; who makes two blocks that do
   * harms the repair of these two.
   */
  long fingerprint();

  default Slot slot() {
    return Slot.of(key());
  }

  @Override
  default int compareTo(Item other) {
    return ORDER.compare(this, other);
  }

  /** Spreads the bits of a number: a bijection after Stafford's thirteenth variant. */
  static long mix(long bits) {
    long z = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
