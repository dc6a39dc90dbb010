package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.membership.Health;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.membership.Stage;
import org.overshelf.dht.membership.View;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;

class CoreChoiceTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration STABLE = Duration.ofMinutes(10);

  private final CoreChoice choice = new CoreChoice(STABLE);
  private final List<View.Seen> seen = new ArrayList<>();
  private final NodeId first = add("home", "m0", Duration.ofDays(1));

  @Test
  void a_core_of_one_stays_one_until_there_are_three_stable_nodes() {
    NodeId second = add("home", "m1", Duration.ofHours(1));
    assertThat(choice.next(List.of(first), view(), NOW)).isEmpty();
    NodeId third = add("home", "m2", Duration.ofMinutes(30));
    assertThat(choice.next(List.of(first), view(), NOW)).contains(second);
    assertThat(choice.next(List.of(first, second), view(), NOW)).contains(third);
    assertThat(choice.next(List.of(first, second, third), view(), NOW)).isEmpty();
  }

  @Test
  void seven_make_a_core_of_five_and_never_more() {
    List<NodeId> core = new ArrayList<>(List.of(first));
    for (int i = 1; i < 9; i++) {
      add("home", "m" + i, Duration.ofHours(i));
    }
    while (choice.next(core, view(), NOW).isPresent()) {
      core.add(choice.next(core, view(), NOW).get());
    }
    assertThat(core).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void who_is_new_suspect_leaving_without_storage_or_on_a_machine_of_the_core_stays_outside() {
    add("home", "m1", Duration.ofMinutes(1));
    add("home", "m0", Duration.ofDays(1));
    put("home", "m2", Duration.ofDays(1), Health.SUSPECT, Stage.STAYING, Set.of(Role.STORAGE));
    put("home", "m3", Duration.ofDays(1), Health.UP, Stage.LEAVING, Set.of(Role.STORAGE));
    put("home", "m4", Duration.ofDays(1), Health.UP, Stage.STAYING, Set.of(Role.WEB));
    add("home", "m5", Duration.ofDays(1));
    assertThat(choice.next(List.of(first), view(), NOW)).isEmpty();
  }

  @Test
  void other_sites_come_first() {
    add("home", "m1", Duration.ofDays(30));
    NodeId away = add("away", "m2", Duration.ofHours(1));
    assertThat(choice.next(List.of(first), view(), NOW)).contains(away);
  }

  private NodeId add(String site, String machine, Duration up) {
    return put(site, machine, up, Health.UP, Stage.STAYING, EnumSet.allOf(Role.class));
  }

  private NodeId put(
      String site, String machine, Duration up, Health health, Stage stage, Set<Role> roles) {
    Member member =
        Member.starting(
                NodeIdentity.generate().publicKey(), 1, "127.0.0.1", 4747, site, 1L << 30, roles)
            .withMachine(machine)
            .withStage(stage);
    seen.add(new View.Seen(member, health, NOW.minus(up)));
    return member.id();
  }

  private View view() {
    List<View.Seen> sorted = new ArrayList<>(seen);
    sorted.sort(Comparator.comparing(each -> each.member().id()));
    return new View(first, 1, sorted);
  }
}
