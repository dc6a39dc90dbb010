package org.overshelf.dht.ring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;

/**
 * A run of neighbouring slots, both ends included. An arc does not wrap around the end of the key
 * space, and so is always one {@link KeyRange}.
 */
public record Arc(Slot first, Slot last) {

  /** The whole ring. */
  public static final Arc ALL = new Arc(new Slot(0), new Slot(Slot.COUNT - 1));

  public Arc {
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("empty arc: " + first + " is after " + last);
    }
  }

  /** The fewest arcs that together hold exactly these slots, in the order of the ring. */
  static List<Arc> covering(BitSet slots) {
    List<Arc> arcs = new ArrayList<>();
    for (int first = slots.nextSetBit(0); first >= 0; ) {
      int end = slots.nextClearBit(first);
      arcs.add(new Arc(new Slot(first), new Slot(end - 1)));
      first = slots.nextSetBit(end);
    }
    return List.copyOf(arcs);
  }

  /** How many slots this arc has. */
  public int size() {
    return last.index() - first.index() + 1;
  }

  /** Its slots, in order. */
  public Stream<Slot> slots() {
    return IntStream.rangeClosed(first.index(), last.index()).mapToObj(Slot::new);
  }

  /** Its keys. */
  public KeyRange range() {
    return new KeyRange(first.first(), last.last());
  }

  /** Whether {@code key} lies on this arc. */
  public boolean contains(Key key) {
    return range().contains(key);
  }
}
