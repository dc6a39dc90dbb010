package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RaftRolesTest {

  @Test
  void nobody_outside_the_core_can_vote_or_append() {
    for (String type :
        List.of("append", "vote", "poll", "configure", "reconfigure", "install", "join", "leave")) {
      assertThat(RaftRoles.ofClients("core-partition-1-" + type)).as(type).isFalse();
    }
    assertThat(RaftRoles.ofClients("raft-partition-group-core-snapshot")).isFalse();
  }

  @Test
  void every_member_can_ask() {
    for (String type : List.of("open", "close", "keep-alive", "query", "command", "metadata")) {
      assertThat(RaftRoles.ofClients("core-partition-1-" + type)).as(type).isTrue();
    }
  }
}
