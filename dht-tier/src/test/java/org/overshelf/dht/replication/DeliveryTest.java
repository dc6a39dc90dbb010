package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.dht.replication.Nodes.node;
import static org.overshelf.dht.replication.Nodes.nodes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.replication.Delivery.Errand;
import org.overshelf.shared.store.StoreException.Code;

class DeliveryTest {

  private final Nodes nodes = new Nodes();
  private final List<Obligation> owed = List.of(Obligation.now(Nodes.five()));
  private final Delivery delivery = new Delivery();

  @Test
  void a_thing_goes_to_all_owners_and_is_acknowledged_when_two_of_three_have_it() {
    assertThat(delivery.begin(owed, nodes)).containsExactly(to(1), to(2), to(3));
    delivery.stored(node(2));
    assertThat(delivery.isAcknowledged()).isFalse();
    delivery.stored(node(3));
    assertThat(delivery.isAcknowledged()).isTrue();
    assertThat(delivery.isSettled()).as("the third is still under way").isFalse();
    delivery.stored(node(1));
    assertThat(delivery.isSettled()).isTrue();
  }

  @Test
  void an_owner_that_fails_is_stood_in_for_and_so_is_a_substitute_that_fails() {
    delivery.begin(owed, nodes);
    assertThat(delivery.failed(node(2), false, nodes)).containsExactly(to(4, 2));
    assertThat(delivery.failed(node(4), false, nodes)).containsExactly(to(5, 2));
    assertThat(delivery.failed(node(5), false, nodes)).as("nobody is left").isEmpty();
    delivery.stored(node(1));
    assertThat(delivery.isAcknowledged()).isFalse();
    delivery.stored(node(3));
    assertThat(delivery.isAcknowledged()).isTrue();
  }

  @Test
  void an_owner_that_is_down_or_silent_is_stood_in_for_at_once() {
    nodes.down.add(node(1));
    nodes.doubtful.add(node(3));
    assertThat(delivery.begin(owed, nodes)).containsExactly(to(2), to(4, 1), to(5, 3));
    delivery.stored(node(4));
    delivery.stored(node(5));
    assertThat(delivery.isAcknowledged()).as("no owner has it").isFalse();
    delivery.stored(node(2));
    assertThat(delivery.isAcknowledged()).isTrue();
  }

  @Test
  void silent_owners_are_tried_if_there_is_no_better_one() {
    nodes.doubtful.addAll(nodes(1, 2, 3));
    assertThat(delivery.begin(owed, nodes))
        .containsExactly(to(1), to(2), to(3), to(4, 1), to(5, 2));
  }

  @Test
  void a_late_owner_is_stood_in_for_once_and_counts_if_it_answers_after_all() {
    delivery.begin(owed, nodes);
    assertThat(delivery.late(node(3), nodes)).containsExactly(to(4, 3));
    assertThat(delivery.late(node(3), nodes)).isEmpty();
    assertThat(delivery.failed(node(3), false, nodes)).as("4 stands in already").isEmpty();
    assertThat(delivery.late(node(2), nodes)).containsExactly(to(5, 2));
    delivery.stored(node(2));
    delivery.stored(node(4));
    assertThat(delivery.isAcknowledged()).isTrue();
  }

  @Test
  void want_of_room_is_told_from_want_of_nodes() {
    delivery.begin(owed, nodes);
    delivery.stored(node(1));
    delivery.failed(node(2), true, nodes);
    delivery.failed(node(3), false, nodes);
    delivery.failed(node(4), false, nodes);
    delivery.failed(node(5), false, nodes);
    assertThat(delivery.isSettled()).isTrue();
    assertThat(delivery.problem()).isEqualTo(Code.FULL);
    Delivery other = new Delivery();
    other.begin(owed, nodes);
    List.of(1, 2, 3, 4, 5).forEach(i -> other.failed(node(i), i == 1, nodes));
    assertThat(other.problem()).isEqualTo(Code.UNREACHABLE);
  }

  @Test
  void after_all_failed_it_begins_again_with_those_that_do_not_have_it() {
    delivery.begin(owed, nodes);
    delivery.stored(node(1));
    List.of(2, 3, 4, 5).forEach(i -> delivery.failed(node(i), false, nodes));
    assertThat(delivery.begin(owed, nodes)).containsExactly(to(2), to(3));
  }

  @Test
  void while_the_ring_changes_both_placements_must_acknowledge() {
    Holders before = new Holders(nodes(1, 2, 6), nodes(7, 8));
    Delivery both = new Delivery();
    List<Obligation> owedToBoth = List.of(owed.getFirst(), new Obligation(before, node -> false));
    assertThat(both.begin(owedToBoth, nodes)).containsExactly(to(1), to(2), to(3), to(6));
    both.stored(node(3));
    both.stored(node(1));
    assertThat(both.isAcknowledged()).as("only one of those before has it").isFalse();
    assertThat(both.failed(node(6), false, nodes)).containsExactly(to(7, 6));
    both.stored(node(7));
    assertThat(both.isAcknowledged()).isTrue();
  }

  @Test
  void who_has_heard_of_the_change_counts_as_if_it_had_the_thing() {
    Holders two = new Holders(nodes(1, 6), List.of());
    Delivery both = new Delivery();
    both.begin(List.of(owed.getFirst(), new Obligation(two, node(6)::equals)), nodes);
    both.stored(node(2));
    both.stored(node(3));
    assertThat(both.isAcknowledged()).as("1 may deny it to who has not heard").isFalse();
    both.stored(node(1));
    assertThat(both.isAcknowledged()).as("6 does not").isTrue();
  }

  @Test
  void what_is_owed_to_an_earlier_ring_is_owed_no_more_when_it_begins_again_later() {
    Holders two = new Holders(nodes(1, 6), List.of());
    Delivery both = new Delivery();
    both.begin(List.of(owed.getFirst(), new Obligation(two, node -> false)), nodes);
    both.stored(node(1));
    both.stored(node(2));
    both.stored(node(3));
    both.failed(node(6), false, nodes);
    assertThat(both.isAcknowledged()).isFalse();
    assertThat(both.begin(owed, nodes)).isEmpty();
    assertThat(both.isAcknowledged()).isTrue();
  }

  private static Errand to(int owner) {
    return to(owner, owner);
  }

  private static Errand to(int node, int owner) {
    return new Errand(node(node), node(owner));
  }
}
