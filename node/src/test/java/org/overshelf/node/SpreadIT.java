package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;

/** An index whose partitions are spread over processes, one of which dies. */
class SpreadIT {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int PAPERS = 12;

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
  void every_node_finds_everything_though_none_serves_all_and_one_dies() throws Exception {
    Path papers = MadeUpPapers.write(folder.resolve("papers"), PAPERS);
    NodeProcess first = start(1, "serve");
    assertThat(program.run("add", papers.toString(), "--data", data(1).toString()).exit()).isZero();
    NodeProcess second = join(2, first);
    NodeProcess third = join(3, first);
    NodeProcess reader = join(4, first, "--roles", "storage,web");

    for (NodeProcess each : List.of(first, second, third, reader)) {
      Awaitility.await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(() -> isSpread(served(each)) && found(each) == PAPERS);
    }
    assertThat(nodesIn(served(reader))).hasSize(3);

    second.kill();

    for (NodeProcess each : List.of(first, third, reader)) {
      for (int i = 0; i < PAPERS; i++) {
        JsonNode answer = search(each, MadeUpPapers.title(i));
        assertThat(answer.path("partitions").path("answered").asInt()).isEqualTo(4);
        assertThat(answer.path("hits").path(0).path("title").asText())
            .isEqualTo(MadeUpPapers.title(i));
      }
    }
  }

  /** Whether every partition has two warm copies, and no other. */
  private static boolean isSpread(JsonNode served) {
    int warm = 0;
    for (JsonNode each : served) {
      warm += each.path("state").asText().equals("warm") ? 1 : 0;
    }
    return served.size() == 8 && warm == 8;
  }

  private static Set<String> nodesIn(JsonNode served) {
    Set<String> names = new HashSet<>();
    served.forEach(each -> names.add(each.path("node").asText()));
    return names;
  }

  private static JsonNode served(NodeProcess node) throws Exception {
    try (NodeClient client = node.client()) {
      return client.status().path("index").path("served");
    }
  }

  private static long found(NodeProcess node) throws Exception {
    return search(node, "*").path("total").asLong();
  }

  private static JsonNode search(NodeProcess node, String query) throws Exception {
    try (NodeClient client = node.client()) {
      return client.search(query, 5, "relevance");
    }
  }

  private NodeProcess start(int number, String command, String... more) throws Exception {
    List<String> options = new ArrayList<>(List.of(more));
    options.addAll(
        List.of(
            "--node-port", "0", "--set", "cluster.machine=m" + number, "--set", "index.copies=2"));
    NodeProcess node = program.node(command, data(number), options.toArray(String[]::new));
    nodes.add(node);
    node.awaitAddress(PATIENCE);
    return node;
  }

  private NodeProcess join(int number, NodeProcess member, String... more) throws Exception {
    JsonNode invitation;
    try (NodeClient client = member.client()) {
      invitation = client.token(1, Duration.ofMinutes(10));
    }
    List<String> options =
        new ArrayList<>(
            List.of(
                invitation.path("address").asText(),
                "--token",
                invitation.path("token").asText(),
                "--advertise",
                "127.0.0.1",
                "--set",
                "transport.listen=127.0.0.1"));
    options.addAll(List.of(more));
    return start(number, "join", options.toArray(String[]::new));
  }

  private Path data(int number) {
    return folder.resolve("data-" + number);
  }
}
