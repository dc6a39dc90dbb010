package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Copies on this disk that are known to be damaged and have not been restored yet. They do not
 * count as held, so that the ordinary comparison with other owners brings them back. Bounded: of
 * more than {@value #MOST}, the oldest are forgotten until they are found again.
 */
final class Damage {

  private static final int MOST = 10_000;

  private final Set<Item> items = new LinkedHashSet<>();
  private long found;
  private long repaired;

  /** Notes a damaged copy; says whether that is news. */
  synchronized boolean add(Item item) {
    if (!items.add(item)) {
      return false;
    }
    found++;
    if (items.size() > MOST) {
      items.remove(items.iterator().next());
    }
    return true;
  }

  synchronized boolean contains(Item item) {
    return items.contains(item);
  }

  /** These have been written anew. */
  synchronized void restored(Collection<? extends Item> written) {
    if (!items.isEmpty()) {
      written.forEach(item -> repaired += items.remove(item) ? 1 : 0);
    }
  }

  /** This is no longer on the disk. */
  synchronized void dropped(Item item) {
    items.remove(item);
  }

  /** The slots that these lie in. */
  synchronized BitSet slots() {
    BitSet slots = new BitSet();
    items.forEach(item -> slots.set(item.slot().index()));
    return slots;
  }

  synchronized int outstanding() {
    return items.size();
  }

  synchronized long found() {
    return found;
  }

  synchronized long repaired() {
    return repaired;
  }
}
