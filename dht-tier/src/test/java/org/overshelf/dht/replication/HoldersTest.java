package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.testing.Samples;

class HoldersTest {

  private final Holders five = Nodes.five();

  @Test
  void a_majority_with_an_owner_acknowledges() {
    assertThat(acknowledged(1, 2)).isTrue();
    assertThat(acknowledged(3, 5)).isTrue();
    assertThat(acknowledged(1)).isFalse();
    assertThat(acknowledged(4, 5)).as("substitutes alone").isFalse();
    assertThat(acknowledged(1, 9)).as("somebody else").isFalse();
  }

  private boolean acknowledged(int... nodes) {
    return five.acknowledgedBy(Nodes.nodes(nodes)::contains);
  }

  @Test
  void all_owners_suffice_to_say_that_there_is_nothing() {
    assertThat(covered(1, 2, 3)).isTrue();
    assertThat(covered(1, 2)).isFalse();
    assertThat(covered(1, 2, 4)).isFalse();
    assertThat(covered(1, 2, 4, 5)).as("substitutes for the third").isTrue();
    assertThat(new Holders(List.of(), List.of()).coveredBy(node -> true))
        .as("nobody is responsible")
        .isFalse();
  }

  private boolean covered(int... nodes) {
    return five.coveredBy(Nodes.nodes(nodes)::contains);
  }

  /** Every set of nodes against every other, for all sizes: the rule that all else rests on. */
  @Test
  void whoever_covers_meets_whoever_acknowledged() {
    for (int replicas = 1; replicas <= 5; replicas++) {
      List<NodeId> all = new ArrayList<>();
      for (int i = 0; i < 2 * replicas - 1; i++) {
        all.add(Nodes.node(i));
      }
      Holders holders = new Holders(all.subList(0, replicas), all.subList(replicas, all.size()));
      for (int a = 0; a < 1 << all.size(); a++) {
        Set<NodeId> one = some(all, a);
        if (!holders.acknowledgedBy(one::contains)) {
          continue;
        }
        for (int b = 0; b < 1 << all.size(); b++) {
          Set<NodeId> other = some(all, b);
          if (holders.coveredBy(other::contains)) {
            assertThat(other).containsAnyElementsOf(one);
          }
        }
      }
    }
  }

  /**
   * A ring that changes from some nodes to others, for all small sizes: every set of nodes that may
   * have a thing, and every set that may have heard of the change. If the writer is told that it is
   * acknowledged, nobody who goes by either ring can gather denials enough to call it missing.
   */
  @Test
  void whoever_goes_by_the_ring_before_or_after_a_change_meets_what_was_acknowledged() {
    for (int before = 1; before <= 3; before++) {
      for (int after = 1; after <= 3; after++) {
        for (int shared = 0; shared <= Math.min(before, after); shared++) {
          for (int spare = 0; spare <= 2; spare++) {
            change(before, after, shared, spare);
          }
        }
      }
    }
  }

  private static void change(int before, int after, int shared, int spare) {
    List<NodeId> all = new ArrayList<>();
    for (int i = 0; i < before + after - shared + spare; i++) {
      all.add(Nodes.node(i));
    }
    List<NodeId> spares = all.subList(all.size() - spare, all.size());
    Holders old =
        new Holders(all.subList(0, before), spares.subList(0, Math.min(spare, before - 1)));
    Holders now =
        new Holders(
            all.subList(before - shared, before - shared + after),
            spares.subList(0, Math.min(spare, after - 1)));
    for (int a = 0; a < 1 << all.size(); a++) {
      Set<NodeId> has = some(all, a);
      if (!Obligation.now(now).isMetBy(has::contains)) {
        continue;
      }
      assertThat(now.coveredBy(node -> !has.contains(node))).isFalse();
      for (int b = 0; b < 1 << all.size(); b++) {
        Set<NodeId> heard = some(all, b);
        if (new Obligation(old, heard::contains).isMetBy(has::contains)) {
          assertThat(old.coveredBy(node -> !has.contains(node) && !heard.contains(node)))
              .as("%s to %s, on %s, heard by %s", old, now, has, heard)
              .isFalse();
        }
      }
    }
  }

  private static Set<NodeId> some(List<NodeId> all, int bits) {
    return all.stream()
        .filter(node -> (bits >> all.indexOf(node) & 1) == 1)
        .collect(Collectors.toSet());
  }

  @Test
  void substitutes_are_on_other_machines_than_owners_as_far_as_there_are_any() {
    java.util.Random random = new java.util.Random(1);
    List<RingMember> members = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      NodeId id = new NodeId(Samples.key(random));
      members.add(new RingMember(id, "", "machine-" + i % 5, 1, RingMember.State.HOLDING));
    }
    Placement placement = Placement.of(new RingView(members, 3));
    for (int slot = 0; slot < Slot.COUNT; slot += 101) {
      Holders holders = Holders.of(placement, new Slot(slot));
      assertThat(holders.owners()).hasSize(3);
      assertThat(holders.substitutes()).hasSize(2).doesNotContainAnyElementsOf(holders.owners());
      assertThat(
              holders
                  .all()
                  .map(id -> members.stream().filter(each -> each.id().equals(id)).findFirst())
                  .map(member -> member.orElseThrow().machine()))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void a_small_ring_has_fewer_substitutes_and_a_lone_node_none() {
    List<NodeId> ids = Nodes.nodes(1, 2, 3, 4);
    Slot slot = new Slot(77);
    assertThat(Holders.of(TestRing.place(ids, 3), slot).substitutes()).hasSize(1);
    assertThat(Holders.of(TestRing.place(ids.subList(0, 1), 3), slot))
        .isEqualTo(new Holders(ids.subList(0, 1), List.of()));
  }
}
