package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
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

/** Several nodes, each a process of its own, that come, fail, come back and leave. */
class ClusterIT {

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
  void papers_outlive_the_node_they_were_added_at() throws Exception {
    Path papers = MadeUpPapers.write(folder.resolve("papers"), PAPERS);
    NodeProcess first = serve(1);
    assertThat(add(papers, first).exit()).isZero();
    NodeProcess second = join(2, first);
    NodeProcess third = join(3, first);
    for (NodeProcess each : List.of(second, third)) {
      seesNodes(each, 3);
      finds(each, PAPERS);
      isComplete(each);
    }

    first.kill();

    for (int i = 0; i < PAPERS; i++) {
      JsonNode hit = hit(third, MadeUpPapers.title(i));
      assertThat(file(third, hit))
          .isEqualTo(Files.readAllBytes(papers.resolve("paper-" + i + ".html")));
    }
    Path more = MadeUpPapers.write(folder.resolve("more"), PAPERS + 1);
    Packaged.Ended added = add(more, second);
    assertThat(added.out()).as(added.err()).startsWith("1 added, 12 duplicates, 0 failed");

    NodeProcess again = serve(1);
    seesNodes(again, 3);
    finds(again, PAPERS + 1);
    Packaged.Ended checked = program.run("check", "--data", data(1).toString());
    assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
  }

  @Test
  void a_node_that_leaves_hands_over_what_it_holds_and_stops() throws Exception {
    Path papers = MadeUpPapers.write(folder.resolve("papers"), PAPERS);
    NodeProcess first = serve(1);
    NodeProcess second = join(2, first);
    seesNodes(first, 2);
    seesNodes(second, 2);
    Packaged.Ended added = add(papers, second);
    assertThat(added.exit()).as(added.out() + added.err()).isZero();

    Packaged.Ended left = program.run("leave", "--data", data(2).toString());

    assertThat(left.exit()).as(left.err()).isZero();
    assertThat(left.out()).contains("has left");
    Awaitility.await().atMost(PATIENCE).until(() -> !second.isAlive());
    seesNodes(first, 1);
    for (int i = 0; i < PAPERS; i++) {
      assertThat(file(first, hit(first, MadeUpPapers.title(i))))
          .isEqualTo(Files.readAllBytes(papers.resolve("paper-" + i + ".html")));
    }
  }

  @Test
  void whoever_is_not_admitted_is_told_why_in_one_line() throws Exception {
    NodeProcess first = serve(1);
    JsonNode once = invitation(first);
    String address = once.path("address").asText();
    String token = once.path("token").asText();

    refused(program.run("join", address, "--token", "nonsense", "--data", "a"), "token");
    refused(program.run("join", "127.0.0.1:1", "--token", token, "--data", "b"), "refused");
    String web = first.awaitAddress(PATIENCE).getAuthority();
    refused(program.run("join", web, "--token", token, "--data", "c"), "not that of the web page");
    NodeProcess other = serve(9);
    refused(
        program.run(
            "join", invitation(other).path("address").asText(), "--token", token, "--data", "d"),
        "another library");
    refused(program.run("join", address, "--token", token, "--data", data(9).toString()), "in use");
    nodes.add(program.join(data(2), address, token));
    seesNodes(first, 2);
    refused(
        program.run("join", address, "--token", token, "--data", "e", "--advertise", "127.0.0.1"),
        "used");
    refused(program.run("leave", "--data", data(9).toString()), "only one");
  }

  private NodeProcess serve(int number) throws Exception {
    NodeProcess node =
        program.node(
            "serve", data(number), "--node-port", "0", "--set", "cluster.machine=m" + number);
    nodes.add(node);
    node.awaitAddress(PATIENCE);
    return node;
  }

  private NodeProcess join(int number, NodeProcess member) throws Exception {
    JsonNode invitation = invitation(member);
    NodeProcess node =
        program.join(
            data(number), invitation.path("address").asText(), invitation.path("token").asText());
    nodes.add(node);
    node.awaitAddress(PATIENCE);
    return node;
  }

  private Path data(int number) {
    return folder.resolve("data-" + number);
  }

  private static JsonNode invitation(NodeProcess member) throws Exception {
    member.awaitAddress(PATIENCE);
    try (NodeClient client = member.client()) {
      return client.token(1, Duration.ofMinutes(10));
    }
  }

  private Packaged.Ended add(Path papers, NodeProcess node) throws Exception {
    return program.run("add", papers.toString(), "--data", node.data().toString());
  }

  private static void seesNodes(NodeProcess node, int count) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> upIn(status(node).path("ring").path("nodes")) == count);
  }

  private static long upIn(JsonNode nodes) {
    long up = 0;
    for (JsonNode each : nodes) {
      up += each.path("health").asText().equals("up") ? 1 : 0;
    }
    return up;
  }

  /** Waits until {@code node} holds all that it owes. */
  private static void isComplete(NodeProcess node) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> status(node).path("ring").path("complete").asBoolean());
  }

  private static void finds(NodeProcess node, int count) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> status(node).path("library").path("papers").asInt() == count);
  }

  private static JsonNode status(NodeProcess node) throws IOException, InterruptedException {
    try (NodeClient client = node.client()) {
      return client.status();
    }
  }

  private static JsonNode hit(NodeProcess node, String title) throws Exception {
    try (NodeClient client = node.client()) {
      return client.search(title, 1, "relevance").path("hits").path(0);
    }
  }

  private static byte[] file(NodeProcess node, JsonNode hit) throws Exception {
    URI address = node.awaitAddress(PATIENCE).resolve(hit.path("file").asText());
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray())
          .body();
    }
  }

  private static void refused(Packaged.Ended ended, String naming) {
    assertThat(ended.exit()).isNotZero();
    assertThat(ended.err()).contains(naming).startsWith("overshelf: ").hasLineCount(1);
  }
}
