package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;
import org.overshelf.node.process.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf cluster}: several nodes on one machine, for trying things out. */
@Command(
    name = "cluster",
    description = {
      "Run N nodes of one library on this machine, each a process of its own. Ctrl-C stops all.",
      "For trying things out: kill some, watch the others. On one machine nothing is kept safe by"
          + " copies."
    },
    mixinStandardHelpOptions = true)
final class ClusterCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Parameters(paramLabel = "N", description = "How many nodes, 1 to 32.")
  private int count;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where their data directories are (default: ./cluster-data).")
  private Path data = Path.of("cluster-data");

  @Option(
      names = "--port",
      paramLabel = "BASE",
      description = "The first node's web port; the others follow (default: any free ones).")
  private @Nullable Integer port;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (count < 1 || count > 32) {
      throw new IOException("a cluster for trying things out has 1 to 32 nodes, not " + count);
    }
    PrintWriter out = spec.commandLine().getOut();
    List<NodeProcess> nodes = new ArrayList<>();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(nodes), "stop"));
    Files.createDirectories(data);
    for (int i = 0; i < count; i++) {
      NodeProcess node = start(i, nodes);
      synchronized (nodes) {
        nodes.add(node);
      }
      URI pages = node.awaitAddress(PATIENCE);
      out.printf("node %d is open at %s  (process %d)%n", i + 1, pages, node.pid());
      out.flush();
    }
    out.println("Ctrl-C stops all of them.");
    out.flush();
    new CountDownLatch(1).await();
    return 0;
  }

  private NodeProcess start(int index, List<NodeProcess> nodes)
      throws IOException, InterruptedException {
    Path folder = data.resolve("node-" + (index + 1));
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--port", port == null ? "0" : Integer.toString(port + index)));
    options.addAll(List.of("--node-port", "0"));
    options.addAll(List.of("--set", "transport.listen=127.0.0.1"));
    options.addAll(List.of("--set", "cluster.machine=trial-" + (index + 1)));
    options.addAll(List.of("--set", "cluster.core-after=15s"));
    boolean joined = Files.exists(folder.resolve("node.crt"));
    String command = index == 0 || joined ? "serve" : "join";
    if (command.equals("join")) {
      try (NodeClient first = nodes.getFirst().client()) {
        JsonNode invitation = first.token(1, Duration.ofMinutes(10));
        options.addAll(
            List.of(
                invitation.path("address").asText(),
                "--token",
                invitation.path("token").asText(),
                "--advertise",
                "127.0.0.1"));
      }
    }
    return NodeProcess.start(
        Program.own(), command, folder, options, data.resolve("node-" + (index + 1) + ".log"));
  }

  private static void stop(List<NodeProcess> nodes) {
    List<NodeProcess> all;
    synchronized (nodes) {
      all = List.copyOf(nodes);
    }
    all.forEach(NodeProcess::terminate);
    all.forEach(NodeProcess::close);
  }
}
