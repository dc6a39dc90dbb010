package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;

/** What an operator does to a library of several processes: put a node out, change a setting. */
class RevocationIT {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir Path folder;
  private Packaged program;
  private final List<NodeProcess> nodes = new ArrayList<>();

  @BeforeEach
  void open() {
    program = new Packaged(folder, "-Xmx256m", "-XX:+ExitOnOutOfMemoryError");
  }

  @AfterEach
  void close() {
    nodes.forEach(NodeProcess::close);
  }

  @Test
  void a_revoked_node_is_put_out_by_everybody_even_after_a_restart_and_a_setting_reaches_all()
      throws Exception {
    NodeProcess first =
        start(program.node("serve", data(1), "--node-port", "0", "--set", "cluster.machine=m1"));
    NodeProcess second = join(2, first);
    NodeProcess third = join(3, first);
    seesNodes(second, 3);
    seesNodes(third, 3);
    String bad = status(third).path("node").path("id").asText();

    Packaged.Ended elsewhere = revoke(second, bad);
    assertThat(elsewhere.exit()).isEqualTo(1);
    assertThat(elsewhere.err()).contains("does not hold the library's key").hasLineCount(1);
    Packaged.Ended unknown = revoke(first, "00000000");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("no known node").hasLineCount(1);
    assertThat(revoke(first, bad.substring(0, 12)).exit()).isZero();

    for (NodeProcess each : List.of(first, second)) {
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> status(each).path("ring").path("nodes").size() == 2);
    }
    third.kill();
    NodeProcess again =
        start(program.node("serve", data(3), "--node-port", "0", "--set", "cluster.machine=m3"));
    seesNodes(again, 1);

    Packaged.Ended changed =
        program.run("settings", "cluster.patience=20m", "--data", second.data().toString());
    assertThat(changed.exit()).as(changed.out() + changed.err()).isZero();
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> setting(first, "cluster.patience").equals("20m"));
    assertThat(setting(again, "cluster.patience")).isEqualTo("10m");
    assertThat(status(first).path("ring").path("nodes")).hasSize(2);
  }

  private Packaged.Ended revoke(NodeProcess at, String node) throws Exception {
    return program.run("revoke", node, "--data", at.data().toString());
  }

  private NodeProcess start(NodeProcess node) throws Exception {
    nodes.add(node);
    node.awaitAddress(PATIENCE);
    return node;
  }

  private NodeProcess join(int number, NodeProcess member) throws Exception {
    try (NodeClient client = member.client()) {
      JsonNode invitation = client.token(1, Duration.ofMinutes(10));
      return start(
          program.join(
              data(number),
              invitation.path("address").asText(),
              invitation.path("token").asText()));
    }
  }

  private Path data(int number) {
    return folder.resolve("data-" + number);
  }

  private static void seesNodes(NodeProcess node, int count) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(
            () -> {
              int up = 0;
              for (JsonNode each : status(node).path("ring").path("nodes")) {
                up += each.path("health").asText().equals("up") ? 1 : 0;
              }
              return up == count;
            });
  }

  private static String setting(NodeProcess node, String key)
      throws IOException, InterruptedException {
    return status(node).path("ring").path("settings").path(key).asText();
  }

  private static JsonNode status(NodeProcess node) throws IOException, InterruptedException {
    try (NodeClient client = node.client()) {
      return client.status();
    }
  }
}
