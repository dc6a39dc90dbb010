package org.overshelf.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.shared.identity.NodeIdentity;

class LoadReportTest {

  private static final Member EMPTY =
      Member.starting(
          NodeIdentity.generate().publicKey(),
          1,
          "127.0.0.1",
          4747,
          "home",
          1_000_000,
          Set.of(Role.STORAGE));

  @Test
  void small_changes_are_not_worth_an_announcement() {
    assertThat(LoadReport.news(EMPTY, used(0))).isEmpty();
    assertThat(LoadReport.news(EMPTY, used(1))).contains(false);
    Member some = EMPTY.withLoad(500_000, EMPTY.weight(), false);
    assertThat(LoadReport.news(some, used(505_000))).isEmpty();
    assertThat(LoadReport.news(some, used(511_000))).contains(false);
    assertThat(LoadReport.news(some, used(489_000))).contains(false);
  }

  @Test
  void a_node_is_full_before_it_refuses_and_until_a_good_part_is_free() {
    Member nearly = EMPTY.withLoad(895_000, EMPTY.weight(), false);
    assertThat(LoadReport.news(nearly, used(899_000))).isEmpty();
    assertThat(LoadReport.news(nearly, used(900_000))).contains(true);
    Member full = EMPTY.withLoad(900_000, EMPTY.weight(), true);
    assertThat(LoadReport.news(full, used(895_000))).isEmpty();
    assertThat(LoadReport.news(full, used(800_000))).contains(true);
    assertThat(LoadReport.news(full, used(740_000))).contains(false);
  }

  private static StorageUsage used(long bytes) {
    return new StorageUsage(0, 0, 0, bytes, 1_000_000);
  }
}
