package org.overshelf.dht.repair;

import org.overshelf.shared.identity.NodeId;

/**
 * Remembers which offers have been gone through: that this node has fetched all it lacked of what a
 * source held of a slot when the source's digest was this. A table of fixed size in which a newer
 * memory may take an older one's place; what is forgotten is gone through again.
 */
final class Settled {

  private static final int SIZE = 1 << 15;

  private final long[] seen = new long[SIZE];

  synchronized void note(int slot, NodeId source, long fold) {
    seen[place(slot, source)] = mark(slot, source, fold);
  }

  synchronized boolean contains(int slot, NodeId source, long fold) {
    return seen[place(slot, source)] == mark(slot, source, fold);
  }

  private static int place(int slot, NodeId source) {
    return (int) Item.mix(source.key().a() + slot) & SIZE - 1;
  }

  private static long mark(int slot, NodeId source, long fold) {
    return Item.mix(fold ^ Item.mix(source.key().b() + slot));
  }
}
