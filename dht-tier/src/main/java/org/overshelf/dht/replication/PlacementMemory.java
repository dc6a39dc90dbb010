package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.key.Key;

/**
 * Who may hold a key: by the present placement, and by those a while ago, whose owners may not have
 * handed everything over yet. Safe for any number of threads.
 */
final class PlacementMemory {

  /** More than these at a time would make a reader ask half the library. */
  private static final int MOST = 8;

  private static final class Era {
    private final Placement placement;
    private final AtomicReferenceArray<Holders> slots = new AtomicReferenceArray<>(Slot.COUNT);
    private Instant until = Instant.MAX;

    Era(Placement placement) {
      this.placement = placement;
    }

    Holders holders(Slot slot) {
      Holders known = slots.get(slot.index());
      if (known == null) {
        known = Holders.of(placement, slot);
        slots.set(slot.index(), known);
      }
      return known;
    }
  }

  private final Topology topology;
  private final InstantSource clock;
  private final Duration memory;
  private final Deque<Era> past = new ArrayDeque<>();
  private Era present;

  PlacementMemory(Topology topology, InstantSource clock, Duration memory) {
    this.topology = topology;
    this.clock = clock;
    this.memory = memory;
    this.present = new Era(topology.placement());
  }

  /** The holders at present. */
  Holders now(Key key) {
    return current().holders(Slot.of(key));
  }

  /** The holders at present, then those of earlier placements where they were others. */
  List<Holders> lately(Key key) {
    Slot slot = Slot.of(key);
    List<Holders> holders = new ArrayList<>(2);
    holders.add(current().holders(slot));
    for (Era era : remembered()) {
      Holders then = era.holders(slot);
      if (!then.owners().isEmpty() && !holders.contains(then)) {
        holders.add(then);
      }
    }
    return holders;
  }

  /** Takes notice of the present placement. */
  synchronized Placement look() {
    return current().placement;
  }

  private synchronized Era current() {
    Placement placement = topology.placement();
    if (placement != present.placement) {
      if (!placement.view().equals(present.placement.view())) {
        present.until = clock.instant().plus(memory);
        past.addFirst(present);
        if (past.size() > MOST) {
          past.removeLast();
        }
      }
      present = new Era(placement);
    }
    return present;
  }

  private synchronized List<Era> remembered() {
    if (past.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    past.removeIf(era -> era.until.isBefore(now));
    return List.copyOf(past);
  }
}
