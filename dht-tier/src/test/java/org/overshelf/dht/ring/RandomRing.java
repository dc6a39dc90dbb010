package org.overshelf.dht.ring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/** Makes views and measures placements. */
final class RandomRing {

  private final Random random;

  RandomRing(long seed) {
    this.random = new Random(seed);
  }

  /** So many nodes, each on a machine of its own, dealt out to the sites in turn. */
  RingView equal(int nodes, int sites) {
    return view(nodes, sites, 1);
  }

  /** The same with weights from 1 to 10, as many small as large on a logarithmic scale. */
  RingView mixed(int nodes, int sites) {
    return view(nodes, sites, 10);
  }

  private RingView view(int nodes, int sites, double largest) {
    List<RingMember> members = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      long weight = (long) (1000 * Math.pow(largest, random.nextDouble()));
      members.add(member("site-" + i % sites, "machine-" + i, weight));
    }
    return new RingView(members, 3);
  }

  RingMember member(String site, String machine, long weight) {
    byte[] id = new byte[Key.BYTES];
    random.nextBytes(id);
    return new RingMember(new NodeId(Key.of(id)), site, machine, weight, RingMember.State.HOLDING);
  }

  RingMember any(RingView view) {
    return view.members().get(random.nextInt(view.members().size()));
  }

  static RingView without(RingView view, RingMember gone) {
    List<RingMember> rest = new ArrayList<>(view.members());
    rest.remove(gone);
    return new RingView(rest, view.replicas());
  }

  static RingView with(RingView view, RingMember added) {
    List<RingMember> all = new ArrayList<>(view.members());
    all.removeIf(member -> member.id().equals(added.id()));
    all.add(added);
    return new RingView(all, view.replicas());
  }

  /** How many slots a node holds. */
  static int load(Placement placement, RingMember member) {
    return placement.owed(member.id()).stream().mapToInt(Arc::size).sum();
  }

  /** The most that any node holds, over its part of the weights. */
  static double worstLoad(Placement placement) {
    RingView view = placement.view();
    double weight = view.members().stream().mapToLong(RingMember::weight).sum();
    return view.members().stream()
        .mapToDouble(m -> load(placement, m) / (3.0 * Slot.COUNT * m.weight() / weight))
        .max()
        .orElseThrow();
  }

  /** How many copies have to be made to get from one placement to the other. */
  static int moved(Placement from, Placement to) {
    int moved = 0;
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      Set<NodeId> fresh = new HashSet<>(to.owners(new Slot(slot)));
      fresh.removeAll(from.owners(new Slot(slot)));
      moved += fresh.size();
    }
    return moved;
  }
}
