package org.overshelf.node.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.data.DataDirectory;
import org.overshelf.node.data.RunningNode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which library a command is about, and how to reach it. */
final class ConnectionOptions {

  @Option(
      names = "--node",
      paramLabel = "URL",
      description = "A running node, such as http://127.0.0.1:8080.")
  private @Nullable URI node;

  @Option(
      names = "--token",
      paramLabel = "SECRET",
      description =
          "The operator's secret of that node (default: $OVERSHELF_TOKEN, or the file"
              + " operator.token in its data directory).",
      defaultValue = "${env:OVERSHELF_TOKEN:-}")
  private String token = "";

  @Mixin private SettingsOptions settings = new SettingsOptions();

  /**
   * Reaches the library: the node that was named, else the one that runs on the data directory,
   * else, if no data directory was named and there is none here, the one node that this user has
   * running; else a node started for the occasion.
   */
  Connection connect() throws IOException {
    if (node != null) {
      return Connection.to(new NodeClient(node, tokenFor(node)));
    }
    Optional<RunningNode> running = running();
    if (running.isPresent()) {
      return to(running.get());
    }
    return Connection.toOwn(settings);
  }

  /** Like {@link #connect}, but refuses to make a new library: for commands that only look. */
  Connection connectToExisting() throws IOException {
    boolean somewhere =
        node != null
            || DataDirectory.isLibrary(settings.data())
            || !settings.dataGiven() && RunningNode.all().size() == 1;
    if (!somewhere) {
      throw new IOException(
          "there is no library in "
              + settings.data()
              + "; name one with --data or --node, or start one with 'overshelf serve'");
    }
    return connect();
  }

  /** Like {@link #connect}, but only to a node that is running. */
  Connection connectToRunning() throws IOException {
    if (node != null) {
      return connect();
    }
    return to(
        running()
            .orElseThrow(
                () ->
                    new IOException(
                        "no node is running on "
                            + settings.data()
                            + "; name one with --data or --node")));
  }

  private Optional<RunningNode> running() {
    Path data = settings.data();
    Optional<RunningNode> here = RunningNode.on(data);
    if (here.isEmpty() && !settings.dataGiven() && !DataDirectory.isLibrary(data)) {
      List<RunningNode> all = RunningNode.all();
      return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
    return here;
  }

  private static Connection to(RunningNode running) {
    return Connection.to(new NodeClient(running.address(), running.operatorToken()));
  }

  private Optional<String> tokenFor(URI named) {
    if (!token.isEmpty()) {
      return Optional.of(token);
    }
    return RunningNode.all().stream()
        .filter(each -> each.address().getPort() == named.getPort())
        .findFirst()
        .flatMap(RunningNode::operatorToken);
  }
}
