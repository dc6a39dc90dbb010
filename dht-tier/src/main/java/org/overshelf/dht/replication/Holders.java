package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.overshelf.dht.ring.Mark;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;

/**
 * The nodes that may hold what was acknowledged under one placement, and the rule that both sides
 * of that keep.
 *
 * <p>R owners, and R - 1 substitutes for owners that cannot be had. Who they are depends on the
 * placement alone, not on who happens to be up, so that a reader knows where a writer may have
 * gone.
 *
 * <p><b>A write is acknowledged</b> when a majority of R among these nodes have it, at least one of
 * them an owner. <b>A thing is missing</b> when those who did not deny it could not have
 * acknowledged it: usually because all owners deny it; or, if an owner does not answer, because the
 * others and the substitutes do. This is why a healthy read never has to ask a substitute.
 *
 * @param owners the R owners, first one first
 * @param substitutes in the order in which they are used
 */
record Holders(List<NodeId> owners, List<NodeId> substitutes) {

  Holders {
    owners = List.copyOf(owners);
    substitutes = List.copyOf(substitutes);
  }

  /** The holders of a slot's keys. */
  static Holders of(Placement placement, Slot slot) {
    List<NodeId> owners = placement.owners(slot);
    Map<NodeId, String> machines = new HashMap<>();
    placement.view().members().forEach(member -> machines.put(member.id(), member.machine()));
    Set<String> taken = new HashSet<>();
    owners.forEach(owner -> taken.add(machines.getOrDefault(owner, "")));
    List<NodeId> others =
        placement.view().members().stream()
            .filter(member -> member.state() != RingMember.State.LEAVING)
            .map(RingMember::id)
            .filter(id -> !owners.contains(id))
            .sorted(order(slot))
            .toList();
    List<NodeId> apart = new ArrayList<>();
    List<NodeId> beside = new ArrayList<>();
    for (NodeId id : others) {
      (taken.add(machines.getOrDefault(id, "")) ? apart : beside).add(id);
    }
    return new Holders(
        owners,
        Stream.concat(apart.stream(), beside.stream())
            .limit(Math.max(0, owners.size() - 1))
            .toList());
  }

  /** An order that differs from slot to slot, and that who comes or goes does not disturb. */
  private static Comparator<NodeId> order(Slot slot) {
    return Comparator.comparingLong((NodeId id) -> mix(id.key().c() + slot.index()))
        .thenComparing(Comparator.naturalOrder());
  }

  private static long mix(long value) {
    long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }

  /** A number by which two nodes tell whether they go by the same holders. */
  long mark() {
    long mark = Mark.start(owners.size());
    for (NodeId owner : owners) {
      mark = Mark.with(mark, owner);
    }
    for (NodeId substitute : substitutes) {
      mark = Mark.with(mark, substitute);
    }
    return mark;
  }

  /** How many must have a thing before it is acknowledged. */
  int majority() {
    return owners.size() / 2 + 1;
  }

  Stream<NodeId> all() {
    return Stream.concat(owners.stream(), substitutes.stream());
  }

  /** Whether a write that is on these nodes is acknowledged. */
  boolean acknowledgedBy(Predicate<NodeId> has) {
    return owners.stream().anyMatch(has) && all().filter(has).count() >= majority();
  }

  /** Whether nothing acknowledged can have escaped these nodes, all of which were asked. */
  boolean coveredBy(Predicate<NodeId> asked) {
    return !owners.isEmpty() && !acknowledgedBy(asked.negate());
  }
}
