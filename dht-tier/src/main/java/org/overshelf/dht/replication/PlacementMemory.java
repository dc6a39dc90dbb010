package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.overshelf.dht.ring.Mark;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * Who may hold a key: by the present placement, and by those of a while ago. Readers go by those
 * because their owners may not have handed everything over yet. Writers go by them too until enough
 * of those concerned have heard of the change (see {@link Obligation}), or it is so old that all
 * must have. Safe for any number of threads.
 */
final class PlacementMemory {

  /** More than these at a time would make a reader ask half the library. */
  private static final int MOST = 8;

  /** The ring as it is now: the how manieth that this node has seen, and its mark. */
  record Present(long number, long mark) {}

  private static final class Era {
    private final long number;
    private final Placement placement;
    private final long mark;
    private final Set<NodeId> heard = ConcurrentHashMap.newKeySet();
    private final AtomicReferenceArray<Holders> slots = new AtomicReferenceArray<>(Slot.COUNT);
    private Instant ended = Instant.MAX;

    Era(long number, Placement placement) {
      this.number = number;
      this.placement = placement;
      this.mark = placement.view().mark();
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
    this.present = new Era(0, topology.placement());
  }

  /**
   * The holders at present, then those of earlier placements where they were others: all who may
   * hold what has been acknowledged.
   */
  List<Holders> forReading(Key key) {
    Slot slot = Slot.of(key);
    List<Holders> holders = new ArrayList<>(2);
    holders.add(current().holders(slot));
    for (Era era : endedWithin(memory)) {
      Holders then = era.holders(slot);
      if (!then.owners().isEmpty() && !holders.contains(then)) {
        holders.add(then);
      }
    }
    return holders;
  }

  /**
   * What a write owes to the present placement, then to those by which somebody may still go who
   * has not heard of the latest change.
   */
  List<Obligation> forWriting(Key key) {
    Slot slot = Slot.of(key);
    Holders now = current().holders(slot);
    List<Obligation> owed = new ArrayList<>(2);
    owed.add(Obligation.now(now));
    for (Era era : endedWithin(lag)) {
      Obligation then = new Obligation(era.holders(slot), era.heard::contains);
      if (!then.owners().isEmpty() && !then.holders().equals(now) && !then.isMetBy(any -> false)) {
        owed.add(then);
      }
    }
    return owed;
  }

  /** By which holders this node goes for these keys, in one number. */
  long mark(Iterable<Key> keys) {
    Era now = current();
    long mark = 0;
    for (Key key : keys) {
      mark = Mark.with(mark, now.holders(Slot.of(key)).mark());
    }
    return mark;
  }

  /** The ring as it is now. */
  Present present() {
    Era now = current();
    return new Present(now.number, now.mark);
  }

  /** Those on earlier rings, not too long ago, of whom it is not known that they heard of it. */
  Set<NodeId> unheard() {
    Set<NodeId> unheard = new LinkedHashSet<>();
    for (Era era : endedWithin(lag)) {
      era.placement.view().members().stream()
          .map(RingMember::id)
          .filter(node -> !era.heard.contains(node))
          .forEach(unheard::add);
    }
    return unheard;
  }

  /** A node saw the same ring as this one did then, and so knows that those before are over. */
  synchronized void heard(NodeId node, Present then) {
    past.stream().filter(era -> era.number < then.number()).forEach(era -> era.heard.add(node));
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
        present.heard.add(topology.self());
        past.addFirst(present);
        if (past.size() > MOST) {
          past.removeLast();
        }
        present = new Era(present.number + 1, placement);
      } else {
        present = new Era(present.number, placement);
      }
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
