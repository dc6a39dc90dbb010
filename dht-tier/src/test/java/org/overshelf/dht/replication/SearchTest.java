package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.dht.replication.Nodes.node;
import static org.overshelf.dht.replication.Nodes.nodes;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.Lookup;

/** Whom to ask next, and when is it known. */
class SearchTest {

  private final Nodes nodes = new Nodes();
  private final Search<String> search = new CopySearch<>(List.of(Nodes.five()), nodes);

  @Test
  void the_nearest_owner_is_asked_and_nobody_else_if_it_has_it() {
    assertThat(search.next()).isEqualTo(set(1));
    assertThat(search.next()).isEmpty();
    search.answered(node(1), found());
    assertThat(search.result()).contains(new Lookup.Found<>("it"));
  }

  @Test
  void the_next_owner_is_asked_when_one_fails_or_is_late() {
    search.next();
    search.late(node(1));
    assertThat(search.next()).isEqualTo(set(2));
    search.answered(node(2), failed());
    assertThat(search.next()).isEqualTo(set(3));
    search.late(node(3));
    assertThat(search.next()).as("all owners are in trouble").isEqualTo(set(4, 5));
    search.answered(node(1), found());
    assertThat(search.result()).as("late is not never").contains(new Lookup.Found<>("it"));
  }

  @Test
  void all_owners_are_asked_as_soon_as_one_does_not_have_it() {
    search.next();
    search.answered(node(1), missing());
    assertThat(search.next()).isEqualTo(set(2, 3));
    search.answered(node(2), missing());
    assertThat(search.result()).isEmpty();
    search.answered(node(3), missing());
    assertThat(search.result()).contains(new Lookup.Missing<>());
  }

  @Test
  void substitutes_are_asked_too_when_an_owner_is_down() {
    nodes.down.add(node(2));
    search.next();
    search.answered(node(1), missing());
    assertThat(search.next()).isEqualTo(set(3, 4, 5));
    search.answered(node(3), missing());
    search.answered(node(4), missing());
    assertThat(search.result()).as("2 and 5 may have acknowledged it").isEmpty();
    search.answered(node(5), missing());
    assertThat(search.result()).contains(new Lookup.Missing<>());
  }

  @Test
  void who_does_not_vouch_for_it_does_not_count() {
    search.next();
    search.answered(node(1), new Held.Missing<>(false));
    assertThat(search.next()).isEqualTo(set(2, 3, 4, 5));
    search.answered(node(2), missing());
    search.answered(node(3), missing());
    search.answered(node(4), missing());
    search.answered(node(5), failed());
    assertThat(search.result().orElseThrow()).isInstanceOf(Lookup.Unreachable.class);
  }

  @Test
  void damage_everywhere_is_damage_and_silence_everywhere_is_a_time_out() {
    search.next();
    search.answered(node(1), new Held.Damaged<>());
    search.next();
    for (int i = 2; i <= 5; i++) {
      search.answered(node(i), failed());
    }
    assertThat(cause(search)).isEqualTo(Lookup.Cause.DAMAGED);

    Search<String> silent = new CopySearch<>(List.of(Nodes.five()), nodes);
    for (NodeId node : nodes(1, 2, 3, 4, 5)) {
      silent.next();
      silent.answered(node, new Held.Failed<>(false, "late"));
    }
    assertThat(cause(silent)).isEqualTo(Lookup.Cause.TIMED_OUT);

    nodes.down.addAll(nodes(1, 2, 3, 4, 5));
    assertThat(cause(new CopySearch<>(List.of(Nodes.five()), nodes)))
        .isEqualTo(Lookup.Cause.NO_REPLICA);
  }

  private static Lookup.Cause cause(Search<String> search) {
    Optional<Lookup<String>> result = search.result();
    return ((Lookup.Unreachable<String>) result.orElseThrow()).cause();
  }

  @Test
  void it_is_worth_another_try_if_somebody_failed_or_could_not_vouch() {
    search.next();
    search.answered(node(1), missing());
    search.next();
    search.answered(node(2), failed());
    search.answered(node(3), missing());
    search.next();
    search.answered(node(4), failed());
    search.answered(node(5), missing());
    assertThat(search.result()).isPresent();
    assertThat(search.mayFareBetter()).isTrue();
    search.answered(node(2), missing());
    search.answered(node(4), missing());
    assertThat(search.result()).contains(new Lookup.Missing<>());
    assertThat(search.mayFareBetter()).isFalse();
    search.answered(node(2), new Held.Missing<>(false));
    assertThat(search.mayFareBetter()).isTrue();
  }

  @Test
  void those_who_were_owners_before_the_ring_changed_are_asked_before_it_is_missing() {
    Holders before = new Holders(nodes(1, 2, 6), nodes(4, 7));
    Search<String> changed = new CopySearch<>(List.of(Nodes.five(), before), nodes);
    changed.next();
    changed.answered(node(1), missing());
    assertThat(changed.next()).isEqualTo(set(2, 3, 6));
    changed.answered(node(2), missing());
    changed.answered(node(3), missing());
    assertThat(changed.result()).isEmpty();
    changed.answered(node(6), found());
    assertThat(changed.result()).contains(new Lookup.Found<>("it"));
    assertThat(changed.ownersWith(held -> held instanceof Held.Missing<String>))
        .as("to be repaired")
        .isEqualTo(nodes(1, 2, 3));
  }

  private static java.util.Set<NodeId> set(int... numbers) {
    return java.util.Set.copyOf(nodes(numbers));
  }

  private static Held<String> found() {
    return new Held.Found<>("it", true);
  }

  private static Held<String> missing() {
    return new Held.Missing<>(true);
  }

  private static Held<String> failed() {
    return new Held.Failed<>(true, "no");
  }
}
