package org.overshelf.dht.ring;

import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;

/**
 * One of the {@value #COUNT} equal parts of the key space. Slots are what is placed, compared and
 * moved; their boundaries never change, so that all nodes always mean the same keys by a slot.
 *
 * @param index 0 to {@value #COUNT} - 1, in the order of the keys
 */
public record Slot(int index) implements Comparable<Slot> {

  /** How many leading bits of a key name its slot. */
  static final int BITS = 14;

  /** The number of slots. */
  public static final int COUNT = 1 << BITS;

  public Slot {
    if (index < 0 || index >= COUNT) {
      throw new IllegalArgumentException("a slot is from 0 to " + (COUNT - 1) + ", not " + index);
    }
  }

  /** The slot that {@code key} lies in. */
  public static Slot of(Key key) {
    return new Slot((int) (key.a() >>> Long.SIZE - BITS));
  }

  /** The smallest key in this slot. */
  public Key first() {
    return new Key((long) index << Long.SIZE - BITS, 0, 0, 0);
  }

  /** The largest key in this slot. */
  public Key last() {
    return new Key((long) index << Long.SIZE - BITS | -1L >>> BITS, -1, -1, -1);
  }

  /** The keys in this slot. */
  public KeyRange range() {
    return new KeyRange(first(), last());
  }

  @Override
  public int compareTo(Slot other) {
    return Integer.compare(index, other.index);
  }
}
