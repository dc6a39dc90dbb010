package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/** The decisions of repair, without anything that acts on them. */
class PlansTest {

  private static final NodeId A = node(1);
  private static final NodeId B = node(2);
  private static final NodeId C = node(3);

  private static NodeId node(int number) {
    return new NodeId(new Key(Item.mix(number), Item.mix(~number), number, number));
  }

  private static BitSet slots(int... slots) {
    BitSet set = new BitSet();
    for (int slot : slots) {
      set.set(slot);
    }
    return set;
  }

  @Test
  void slots_are_shared_with_every_other_owner() {
    List<RingMember> members = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      members.add(new RingMember(node(i), "s", "m" + i, 100, RingMember.State.HOLDING));
    }
    Placement placement = Placement.of(new RingView(members, 3));
    BitSet owed = new BitSet();
    placement.owed(A).forEach(arc -> arc.slots().forEach(slot -> owed.set(slot.index())));
    Map<NodeId, BitSet> shared = ComparePlan.shared(placement, A, owed);
    assertThat(shared).doesNotContainKey(A).hasSize(4);
    for (int slot = 0; slot < Slot.COUNT; slot++) {
      List<NodeId> owners = placement.owners(new Slot(slot));
      for (NodeId other : shared.keySet()) {
        assertThat(shared.get(other).get(slot))
            .isEqualTo(owners.contains(A) && owners.contains(other));
      }
    }
  }

  @Test
  void a_difference_is_looked_into_unless_it_is_likely_to_go_away() {
    assertThat(ComparePlan.isDue(5, 6, false, 0)).isTrue();
    assertThat(ComparePlan.isDue(5, 5, false, 0)).isTrue();
    assertThat(ComparePlan.isDue(5, 4, false, 0)).as("the peer lacks something").isFalse();
    assertThat(ComparePlan.isDue(5, 6, true, 0)).as("a write is on its way").isFalse();
    assertThat(ComparePlan.isDue(5, 4, true, ComparePlan.PATIENCE)).isTrue();
  }

  @Test
  void the_slot_that_fewest_hold_comes_first_and_its_fullest_source() {
    PullQueue queue = new PullQueue();
    queue.add(10, A, 3);
    queue.add(10, B, 9);
    queue.add(20, A, 1);
    queue.add(10, B, 9);
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.next(Set.of())).contains(new PullQueue.Work(20, List.of(A)));
    assertThat(queue.next(Set.of(10))).isEmpty();
    assertThat(queue.next(Set.of())).contains(new PullQueue.Work(10, List.of(B, A)));
    assertThat(queue.next(Set.of())).isEmpty();
  }

  @Test
  void a_slot_has_a_bounded_number_of_sources() {
    PullQueue queue = new PullQueue();
    for (int i = 0; i < 1000; i++) {
      queue.add(1, node(i), i);
    }
    assertThat(queue.next(Set.of()).orElseThrow().sources()).hasSize(16);
  }

  @Test
  void surplus_is_offered_when_all_owners_can_be_asked() {
    IntFunction<List<NodeId>> owners =
        slot ->
            switch (slot) {
              case 1, 2 -> List.of(A, B);
              case 3 -> List.of(A, C);
              default -> List.of();
            };
    BitSet occupied = slots(1, 2, 3, 4, 9);
    BitSet owed = slots(2, 5);
    assertThat(SurplusPlan.candidates(occupied, owed, owners, node -> true, 0, 10))
        .as("not what is owed, nor what nobody owns")
        .isEqualTo(slots(1, 3));
    assertThat(SurplusPlan.candidates(occupied, owed, owners, node -> !node.equals(C), 0, 10))
        .isEqualTo(slots(1));
    assertThat(SurplusPlan.candidates(occupied, owed, owners, node -> true, 2, 1))
        .isEqualTo(slots(3));
    assertThat(SurplusPlan.candidates(occupied, owed, owners, node -> true, 4, 1))
        .as("around the ring")
        .isEqualTo(slots(1));
    assertThat(SurplusPlan.offers(slots(1, 3), owners))
        .isEqualTo(Map.of(A, slots(1, 3), B, slots(1), C, slots(3)));
  }

  @Test
  void only_owners_with_nothing_left_to_fetch_are_asked_to_confirm() {
    assertThat(State.values())
        .filteredOn(SurplusPlan::mayHaveAll)
        .containsExactly(State.SAME, State.DIFFERENT);
  }

  @Test
  void regions_cover_exactly_the_slots_they_were_made_of() {
    BitSet slots = slots(0, 63, 64, 127, 128, 5000, Slot.COUNT - 1);
    BitSet covered = new BitSet();
    List<Region> regions = Region.covering(slots);
    regions.forEach(region -> covered.or(region.slots()));
    assertThat(covered).isEqualTo(slots);
    assertThat(regions).hasSize(4);
    assertThat(regions.getFirst().size()).isEqualTo(4);
    assertThat(Region.each(slots)).allMatch(region -> region.size() == 1).hasSize(7);
    assertThat(Region.of(127).firstSlot()).isEqualTo(127);
  }
}
