package org.overshelf.dht.ring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * Who owns what: a pure function of a {@link RingView}. Immutable; safe for any number of threads.
 *
 * <ul>
 *   <li><b>Copies.</b> Every key has as many owners as the view asks for, or as there are machines
 *       that are not leaving, if those are fewer. Without any there are no owners.
 *   <li><b>Distinct.</b> No two owners of a key are on one machine. They are on distinct sites as
 *       far as there are any, except where a small site would have to hold more than twice its
 *       share.
 *   <li><b>Order.</b> The owners of a key come in an order that all nodes agree on, that differs
 *       from slot to slot, and that does not change for those who stay when others come or go.
 *   <li><b>Granularity.</b> All keys of a {@link Slot} have the same owners.
 * </ul>
 */
public final class Placement {

  private final RingView view;
  private final List<List<NodeId>> owners;
  private final Map<NodeId, List<Arc>> owed;

  private Placement(RingView view, List<List<NodeId>> owners) {
    this.view = view;
    this.owners = owners;
    Map<NodeId, BitSet> slots = new HashMap<>();
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      for (NodeId owner : owners.get(slot)) {
        slots.computeIfAbsent(owner, id -> new BitSet(Slot.COUNT)).set(slot);
      }
    }
    this.owed = new TreeMap<>();
    slots.forEach((id, set) -> owed.put(id, Arc.covering(set)));
  }

  /** Places every slot. Takes some milliseconds for 100 members: see {@link Placements}. */
  public static Placement of(RingView view) {
    Layout layout = new Layout(view);
    List<List<NodeId>> owners = new ArrayList<>(Slot.COUNT);
    if (layout.copies() == 0) {
      for (int slot = 0; slot < Slot.COUNT; slot++) {
        owners.add(List.of());
      }
      return new Placement(view, owners);
    }
    Group all = layout.all();
    Map<List<NodeId>, List<NodeId>> known = new HashMap<>();
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      List<NodeId> found = new ArrayList<>(layout.copies());
      all.draw(slot, Double.POSITIVE_INFINITY);
      all.place(layout.copies(), i -> found.add(view.members().get(i).id()));
      found.sort(order(slot));
      owners.add(known.computeIfAbsent(List.copyOf(found), list -> list));
    }
    return new Placement(view, owners);
  }

  private static Comparator<NodeId> order(int slot) {
    return Comparator.comparingLong((NodeId id) -> Group.mix(id.key().b() + slot))
        .thenComparing(Comparator.naturalOrder());
  }

  /** The view that this follows from. */
  public RingView view() {
    return view;
  }

  /** The owners of a key, first one first. */
  public List<NodeId> owners(Key key) {
    return owners(Slot.of(key));
  }

  /** The owners of every key in a slot, first one first. */
  public List<NodeId> owners(Slot slot) {
    return owners.get(slot.index());
  }

  /** Whether {@code node} is an owner of {@code key}. */
  public boolean owns(NodeId node, Key key) {
    return owners(key).contains(node);
  }

  /** The arcs that {@code node} is an owner of, in the order of the ring; none touches another. */
  public List<Arc> owed(NodeId node) {
    return owed.getOrDefault(node, List.of());
  }

  /** An arc whose keys all have the same owners, given here in the order of their ids. */
  public record Owned(Arc arc, List<NodeId> owners) {}

  /** The whole ring in order, cut where other nodes become owners. */
  public List<Owned> ranges() {
    List<Owned> ranges = new ArrayList<>();
    int first = 0;
    for (int slot = 1; slot <= Slot.COUNT; slot++) {
      List<NodeId> same = sorted(first);
      if (slot == Slot.COUNT || !sorted(slot).equals(same)) {
        ranges.add(new Owned(new Arc(new Slot(first), new Slot(slot - 1)), same));
        first = slot;
      }
    }
    return List.copyOf(ranges);
  }

  private List<NodeId> sorted(int slot) {
    return owners.get(slot).stream().sorted().toList();
  }
}
