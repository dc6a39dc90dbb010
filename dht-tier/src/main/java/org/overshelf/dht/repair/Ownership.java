package org.overshelf.dht.repair;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.overshelf.dht.ring.Arc;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;

/**
 * The owners of each slot as this node sees them, and for how long they have been the same.
 *
 * <p>Whoever confirms copies holds {@link #dropping}'s read lock while it looks at the owners and
 * at its disk, and whoever drops holds the write lock while it looks at the owners and drops: a
 * node that has confirmed a copy as an owner does not drop it by a decision made before.
 */
final class Ownership {

  private final Topology topology;
  private final InstantSource clock;
  private final long[] since = new long[Slot.COUNT];
  private final ReadWriteLock dropping = new ReentrantReadWriteLock();
  private Placement placement;
  private BitSet owed;
  private Map<NodeId, BitSet> shared;
  private int changes;

  Ownership(Topology topology, InstantSource clock) {
    this.topology = topology;
    this.clock = clock;
    this.placement = topology.placement();
    this.owed = owed(placement, topology.self());
    this.shared = ComparePlan.shared(placement, topology.self(), owed);
    Arrays.fill(since, clock.millis());
  }

  ReadWriteLock dropping() {
    return dropping;
  }

  /** The owners now. Everything below goes by what was seen last. */
  synchronized Placement observe() {
    Placement now = topology.placement();
    if (now != placement) {
      if (!now.view().equals(placement.view())) {
        note(now);
      }
      placement = now;
    }
    return placement;
  }

  private void note(Placement now) {
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      Slot each = new Slot(slot);
      if (!now.owners(each).equals(placement.owners(each))) {
        since[slot] = clock.millis();
      }
    }
    owed = owed(now, topology.self());
    shared = ComparePlan.shared(now, topology.self(), owed);
    changes++;
  }

  private static BitSet owed(Placement placement, NodeId self) {
    BitSet owed = new BitSet(Slot.COUNT);
    for (Arc arc : placement.owed(self)) {
      owed.set(arc.first().index(), arc.last().index() + 1);
    }
    return owed;
  }

  /** How often the owners of anything have changed. */
  synchronized int changes() {
    return changes;
  }

  synchronized boolean owes(int slot) {
    return owed.get(slot);
  }

  /** The slots that this node owns. */
  synchronized BitSet owed() {
    return (BitSet) owed.clone();
  }

  /** Each other owner and the slots that this node owns together with it; not to be changed. */
  synchronized Map<NodeId, BitSet> shared() {
    return shared;
  }

  synchronized List<NodeId> owners(int slot) {
    return placement.owners(new Slot(slot));
  }

  /** Since when the owners of a slot are what they are. */
  synchronized Instant since(int slot) {
    return Instant.ofEpochMilli(since[slot]);
  }
}
