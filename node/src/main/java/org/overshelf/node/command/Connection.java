package org.overshelf.node.command;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.overshelf.node.Node;
import org.overshelf.node.access.NodeClient;

/** A library that a command talks to, and the node that was started for it, if one was. */
final class Connection implements AutoCloseable {

  private final NodeClient client;
  private final @Nullable Node own;

  private Connection(NodeClient client, @Nullable Node own) {
    this.client = client;
    this.own = own;
  }

  static Connection to(NodeClient client) {
    return new Connection(client, null);
  }

  /**
   * Starts a node on the data directory for this command alone, on a loopback port that nobody is
   * told of.
   */
  static Connection toOwn(SettingsOptions options) throws IOException {
    Map<String, String> flags =
        Map.of("web.host", "127.0.0.1", "web.port", "0", "transport.port", "0");
    Node node = Node.start(options.data(), options.settings(flags));
    return new Connection(new NodeClient(node.address(), Optional.of(node.operatorToken())), node);
  }

  NodeClient client() {
    return client;
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (own != null) {
      own.close();
    }
  }
}
