package org.overshelf.dht.ring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private Placement(RingView view, List<List<NodeId>> owners, Map<NodeId, List<Arc>> owed) {
    this.view = view;
    this.owners = owners;
    this.owed = owed;
  }

  /**
   * Places every slot. Takes 10 to 200 milliseconds, by the number of members: see {@link
   * Placements}.
   */
  public static Placement of(RingView view) {
    Layout layout = new Layout(view);
    if (layout.copies() == 0) {
      return new Placement(view, Collections.nCopies(Slot.COUNT, List.of()), Map.of());
    }
    List<NodeId> ids = view.members().stream().map(RingMember::id).toList();
    long[] salts = ids.stream().mapToLong(id -> id.key().b()).toArray();
    List<BitSet> held = ids.stream().map(id -> new BitSet(Slot.COUNT)).toList();
    List<List<NodeId>> owners = new ArrayList<>(Slot.COUNT);
    Winners winners = new Winners(layout.copies());
    Group all = layout.all();
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      int now = slot;
      winners.clear();
      all.run(slot);
      all.place(layout.copies(), i -> winners.add(i, Group.mix(salts[i] + now)));
      NodeId[] these = new NodeId[winners.count];
      for (int place = 0; place < these.length; place++) {
        these[place] = ids.get(winners.members[place]);
        held.get(winners.members[place]).set(slot);
      }
      owners.add(List.of(these));
    }
    Map<NodeId, List<Arc>> owed = new HashMap<>();
    for (int i = 0; i < held.size(); i++) {
      owed.put(ids.get(i), Arc.covering(held.get(i)));
    }
    return new Placement(view, owners, owed);
  }

  /** The owners of one slot, kept in the order of a hash. */
  private static final class Winners {
    private final int[] members;
    private final long[] hashes;
    private int count;

    Winners(int most) {
      this.members = new int[most];
      this.hashes = new long[most];
    }

    void clear() {
      count = 0;
    }

    void add(int member, long hash) {
      int place = count++;
      while (place > 0 && hashes[place - 1] > hash) {
        hashes[place] = hashes[place - 1];
        members[place] = members[place - 1];
        place--;
      }
      hashes[place] = hash;
      members[place] = member;
    }
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
