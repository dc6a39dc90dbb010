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
 * Who may hold a key: by the present placement, and by those of a while ago. Readers go by those
 * because their owners may not have handed everything over yet. Writers go by the latest of them
 * too, because a reader may not have heard of the change: what is acknowledged under both the old
 * and the new placement is found by either. Safe for any number of threads.
 */
final class PlacementMemory {

  /** More than these at a time would make a reader ask half the library. */
  private static final int MOST = 8;

  private static final class Era {
    private final Placement placement;
    private final AtomicReferenceArray<Holders> slots = new AtomicReferenceArray<>(Slot.COUNT);
    private Instant ended = Instant.MAX;

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
  private final Duration lag;
  private final Deque<Era> past = new ArrayDeque<>();
  private Era present;

  PlacementMemory(Topology topology, InstantSource clock, ReplicationSettings settings) {
    this.topology = topology;
    this.clock = clock;
    this.memory = settings.placementMemory();
    this.lag = settings.placementLag();
    this.present = new Era(topology.placement());
  }

  /**
   * The holders at present, then those of earlier placements where they were others: all who may
   * hold what has been acknowledged.
   */
  List<Holders> forReading(Key key) {
    return holders(Slot.of(key), memory);
  }

  /**
   * The holders at present, then those by whom readers may still go that have not heard of the
   * latest change.
   */
  List<Holders> forWriting(Key key) {
    return holders(Slot.of(key), lag);
  }

  private List<Holders> holders(Slot slot, Duration age) {
    List<Holders> holders = new ArrayList<>(2);
    holders.add(current().holders(slot));
    for (Era era : endedWithin(age)) {
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
        present.ended = clock.instant();
        past.addFirst(present);
        if (past.size() > MOST) {
          past.removeLast();
        }
      }
      present = new Era(placement);
    }
    return present;
  }

  private synchronized List<Era> endedWithin(Duration age) {
    if (past.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    past.removeIf(era -> era.ended.plus(memory).isBefore(now));
    return past.stream().filter(era -> !era.ended.plus(age).isBefore(now)).toList();
  }
}
