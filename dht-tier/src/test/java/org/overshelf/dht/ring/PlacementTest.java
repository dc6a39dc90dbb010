package org.overshelf.dht.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;

class PlacementTest {
  private final RandomRing ring = new RandomRing(1);

  @Test
  void every_slot_has_as_many_owners_as_there_should_be_copies() {
    for (int nodes : new int[] {3, 4, 20}) {
      assertCopies(Placement.of(ring.mixed(nodes, 1)), 3);
    }
    assertCopies(Placement.of(ring.equal(2, 1)), 2);
    assertCopies(Placement.of(ring.equal(1, 1)), 1);
    assertCopies(Placement.of(new RingView(List.of(), 3)), 0);
    assertCopies(Placement.of(new RingView(ring.mixed(30, 4).members(), 9)), 9);
  }

  @Test
  void no_machine_holds_two_copies_even_if_it_runs_several_nodes() {
    List<RingMember> members = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      members.add(ring.member("here", "machine-" + i / 3, 1000));
    }
    RingView view = new RingView(members, 3);
    Placement placement = Placement.of(view);
    assertCopies(placement, 3);
    assertDistinct(placement, RingMember::machine, 3);
    assertThat(RandomRing.worstLoad(placement)).isLessThan(1.25);

    RingView two = new RingView(members.subList(0, 6), 3);
    assertCopies(Placement.of(two), 2);
    assertDistinct(Placement.of(two), RingMember::machine, 2);
  }

  @Test
  void copies_lie_on_distinct_sites_as_far_as_there_are_any() {
    assertDistinct(Placement.of(ring.mixed(30, 10)), RingMember::site, 3);
    assertDistinct(Placement.of(ring.mixed(30, 3)), RingMember::site, 3);
    assertDistinct(Placement.of(ring.mixed(30, 2)), RingMember::site, 2);
    assertDistinct(Placement.of(ring.equal(4, 3)), RingMember::site, 3);
    assertDistinct(Placement.of(ring.equal(3, 2)), RingMember::site, 2);
  }

  @Test
  void a_tiny_site_is_not_drowned_for_the_sake_of_distinct_sites() {
    List<RingMember> members = new ArrayList<>(ring.equal(20, 2).members());
    RingMember tiny = ring.member("attic", "old laptop", 100);
    members.add(tiny);
    Placement placement = Placement.of(new RingView(members, 3));
    assertThat(RandomRing.load(placement, tiny) / (3.0 * Slot.COUNT * 100 / 20_100))
        .isBetween(1.5, 2 * 1.25);
    assertDistinct(placement, RingMember::site, 2);
  }

  @Test
  void what_is_owed_is_what_is_owned() {
    Placement placement = Placement.of(ring.mixed(9, 3));
    for (RingMember member : placement.view().members()) {
      BitSet owed = new BitSet();
      placement
          .owed(member.id())
          .forEach(arc -> owed.set(arc.first().index(), arc.last().index() + 1));
      BitSet owned = new BitSet();
      slots()
          .filter(slot -> placement.owns(member.id(), slot.first()))
          .forEach(slot -> owned.set(slot.index()));
      assertThat(owed).isEqualTo(owned);
    }
    assertThat(placement.owed(ring.member("s", "m", 1).id())).isEmpty();
  }

  @Test
  void ranges_cover_the_ring_and_name_the_owners() {
    Placement placement = Placement.of(ring.mixed(9, 3));
    int next = 0;
    for (Placement.Owned owned : placement.ranges()) {
      assertThat(owned.arc().first().index()).isEqualTo(next);
      assertThat(
              owned
                  .arc()
                  .slots()
                  .filter(
                      slot ->
                          !Set.copyOf(placement.owners(slot)).equals(Set.copyOf(owned.owners()))))
          .isEmpty();
      next = owned.arc().last().index() + 1;
    }
    assertThat(next).isEqualTo(Slot.COUNT);
    assertThat(Placement.of(ring.equal(3, 1)).ranges()).hasSize(1);
  }

  @Test
  void the_order_in_which_members_are_listed_does_not_matter() {
    RingView view = ring.mixed(25, 4);
    List<RingMember> shuffled = new ArrayList<>(view.members());
    Collections.shuffle(shuffled, new Random(3));
    assertSame(Placement.of(view), Placement.of(new RingView(shuffled, 3)));
  }

  @Test
  void a_full_node_sheds_some_of_its_share_and_a_leaving_one_owes_nothing() {
    RingView view = ring.equal(10, 1);
    RingMember member = view.members().get(4);
    int before = RandomRing.load(Placement.of(view), member);

    Placement full = Placement.of(in(view, member, RingMember.State.FULL));
    assertThat(RandomRing.load(full, member)).isBetween(before * 7 / 10, before * 9 / 10);

    Placement leaving = Placement.of(in(view, member, RingMember.State.LEAVING));
    assertThat(leaving.owed(member.id())).isEmpty();
    assertCopies(leaving, 3);
  }

  @Test
  void first_owners_are_spread_evenly() {
    RingView view = ring.equal(10, 1);
    Placement placement = Placement.of(view);
    Map<NodeId, Long> firsts =
        placement.ranges().stream()
            .flatMap(owned -> owned.arc().slots())
            .map(slot -> placement.owners(slot).getFirst())
            .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    assertThat(firsts.values()).allMatch(count -> count < Slot.COUNT / 10.0 * 1.2);
  }

  @Test
  void a_view_is_placed_once() {
    Placements placements = new Placements();
    RingView view = ring.equal(5, 1);
    Placement first = placements.of(view);
    assertThat(placements.of(new RingView(view.members(), 3))).isSameAs(first);
    assertThat(placements.of(ring.equal(5, 1))).isNotSameAs(first);
  }

  private static RingView in(RingView view, RingMember member, RingMember.State state) {
    RingMember changed =
        new RingMember(member.id(), member.site(), member.machine(), member.weight(), state);
    return RandomRing.with(view, changed);
  }

  private static Stream<Slot> slots() {
    return Arc.ALL.slots();
  }

  private static void assertSame(Placement a, Placement b) {
    assertThat(slots().filter(slot -> !a.owners(slot).equals(b.owners(slot)))).isEmpty();
  }

  private static void assertCopies(Placement placement, int copies) {
    assertThat(
            slots()
                .map(placement::owners)
                .filter(
                    owners -> owners.size() != copies || new HashSet<>(owners).size() != copies))
        .isEmpty();
  }

  private static void assertDistinct(
      Placement placement, Function<RingMember, String> property, int atLeast) {
    Map<NodeId, String> properties =
        placement.view().members().stream().collect(Collectors.toMap(RingMember::id, property));
    assertThat(
            slots()
                .map(placement::owners)
                .filter(o -> o.stream().map(properties::get).distinct().count() < atLeast))
        .isEmpty();
  }
}
