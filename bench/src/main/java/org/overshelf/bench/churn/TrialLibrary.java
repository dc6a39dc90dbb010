package org.overshelf.bench.churn;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;
import org.overshelf.node.process.Program;

/**
 * Nodes of one library, each a process of its own on this machine, counted from 0. Node 0 began the
 * library. Safe for several threads as long as each node is handled by one.
 */
final class TrialLibrary implements AutoCloseable {

  static final Duration START = Duration.ofMinutes(3);

  private final Program program;
  private final Path root;
  private final List<String> settings;
  private final Map<Integer, NodeProcess> running = new ConcurrentHashMap<>();
  private int made;

  /**
   * @param settings what all nodes are told, each {@code key=value}
   */
  TrialLibrary(Program program, Path root, List<String> settings) {
    this.program = program;
    this.root = root;
    this.settings = List.copyOf(settings);
  }

  /** Starts so many nodes and waits until they answer. */
  void start(int count) throws IOException, InterruptedException {
    launch(0, "serve", List.of());
    made = 1;
    awaitStarted(0);
    // A JVM that ends in peace leaves an archive of its classes behind, if it was told to.
    process(0).stop();
    restart(0);
    awaitStarted(0);
    for (int i = 1; i < count; i++) {
      // One after the other: many that start at once on a few cores are too slow to be let in.
      awaitStarted(join());
    }
  }

  /** One more node; it may not answer yet when this returns. */
  int join() throws IOException, InterruptedException {
    JsonNode invitation = invitation();
    int node = made++;
    launch(
        node,
        "join",
        List.of(
            invitation.path("address").asText(),
            "--token",
            invitation.path("token").asText(),
            "--advertise",
            "127.0.0.1"));
    return node;
  }

  /** Lets one more node in. */
  JsonNode invitation() throws IOException, InterruptedException {
    try (NodeClient client = process(0).client()) {
      return client.token(1, Duration.ofMinutes(10));
    }
  }

  private void launch(int node, String command, List<String> words) throws IOException {
    List<String> options = new ArrayList<>(words);
    options.addAll(List.of("--port", "0", "--node-port", "0"));
    options.addAll(List.of("--set", "transport.listen=127.0.0.1"));
    options.addAll(List.of("--set", "cluster.machine=m" + node));
    settings.forEach(each -> options.addAll(List.of("--set", each)));
    running.put(
        node,
        NodeProcess.start(program, command, data(node), options, root.resolve("log-" + node)));
  }

  void awaitStarted(int node) throws IOException, InterruptedException {
    process(node).awaitAddress(START);
  }

  Path data(int node) {
    return root.resolve("node-" + node);
  }

  /** The numbers of those that run, frozen ones too. */
  List<Integer> up() {
    return running.keySet().stream().sorted().toList();
  }

  private NodeProcess process(int node) throws IOException {
    NodeProcess process = running.get(node);
    if (process == null) {
      throw new IOException("node " + node + " does not run");
    }
    return process;
  }

  /** As {@code kill -9} does. */
  void kill(int node) throws IOException, InterruptedException {
    process(node).kill();
    running.remove(node);
  }

  /** Starts a node again that was killed, and does not wait. */
  void restart(int node) throws IOException {
    launch(node, "serve", List.of());
  }

  void freeze(int node) throws IOException, InterruptedException {
    signal("-STOP", node);
  }

  void thaw(int node) throws IOException, InterruptedException {
    signal("-CONT", node);
  }

  private void signal(String signal, int node) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", signal, Long.toString(process(node).pid())).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill " + signal + " ended with " + exit);
    }
  }

  /** Takes away what a node that does not run has stored; it stays the same node. */
  void wipe(int node) throws IOException {
    for (String folder : List.of("store", "hints")) {
      Path path = data(node).resolve(folder);
      if (Files.exists(path)) {
        try (Stream<Path> all = Files.walk(path)) {
          for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(each);
          }
        }
      }
    }
  }

  /** Has a node hand everything over and go; returns when it has gone. */
  void leave(int node) throws IOException, InterruptedException {
    NodeProcess process = process(node);
    try (NodeClient client = process.client()) {
      client.leave(line -> {});
    }
    process.stop();
    running.remove(node);
  }

  /** What a node says of itself; empty if it does not answer. */
  Optional<JsonNode> status(int node) throws InterruptedException {
    try (NodeClient client = process(node).client()) {
      return Optional.of(client.status());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * What is not yet as it should be, in words: every node that runs should see all of them, lack
   * nothing and hold nothing that it need not. Empty if all is well.
   */
  Optional<String> unsettled() throws InterruptedException {
    List<String> all = new ArrayList<>();
    for (int node : up()) {
      Optional<JsonNode> status = status(node);
      Optional<String> wrong =
          status.isEmpty() ? Optional.of("does not answer") : wrong(status.get().path("ring"));
      wrong.ifPresent(what -> all.add("node " + node + " " + what));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", all));
  }

  private Optional<String> wrong(JsonNode ring) {
    int seen = 0;
    for (JsonNode each : ring.path("nodes")) {
      seen += each.path("health").asText().equals("up") ? 1 : 0;
    }
    if (seen < running.size()) {
      return Optional.of("sees " + seen + " nodes");
    }
    for (String figure : List.of("behindBytes", "surplusBytes", "keptForOthers")) {
      if (ring.path(figure).asLong() != 0) {
        return Optional.of("has " + figure + " " + ring.path(figure).asLong());
      }
    }
    return ring.path("complete").asBoolean() ? Optional.empty() : Optional.of("is not complete");
  }

  /** A figure of {@code ring} in the status, added up over all nodes that run. */
  long sum(String part, String figure) throws IOException, InterruptedException {
    long sum = 0;
    for (int node : up()) {
      sum +=
          status(node)
              .orElseThrow(() -> new IOException("node " + node + " does not answer"))
              .path(part)
              .path(figure)
              .asLong();
    }
    return sum;
  }

  /** The last lines that a node printed. */
  String said(int node) throws IOException {
    List<String> lines = Files.readAllLines(root.resolve("log-" + node));
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
  }

  @Override
  public void close() {
    for (NodeProcess each : running.values()) {
      try {
        each.kill();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
