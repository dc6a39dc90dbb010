package org.overshelf.node.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.overshelf.node.Node;
import picocli.CommandLine.Option;

/** What a machine gives a node that runs on it, and how the node is kept running. */
final class HostingOptions {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of its web pages (default: 8080; 0 for any free one).")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "H",
      description = "The address of its web pages (default: 127.0.0.1, this machine only).")
  private @Nullable String host;

  @Option(
      names = "--node-port",
      paramLabel = "N",
      description = "The port that other nodes connect to (default: 4747; 0 for any free one).")
  private @Nullable Integer nodePort;

  @Option(names = "--disk", paramLabel = "SIZE", description = "Space to donate (default: 50G).")
  private @Nullable String disk;

  @Option(
      names = "--bandwidth",
      paramLabel = "RATE",
      description =
          "The most bytes a second to and from other nodes, such as 5M (default: no limit).")
  private @Nullable String bandwidth;

  @Option(
      names = "--site",
      paramLabel = "NAME",
      description = "Where the machine stands; copies go to different sites first.")
  private @Nullable String site;

  @Option(
      names = "--roles",
      split = ",",
      paramLabel = "ROLE",
      description = "storage, index, crawl, web (default: all).")
  private List<String> roles = new ArrayList<>();

  /** The address that was given for the web pages, if one was. */
  @Nullable String host() {
    return host;
  }

  /** What was given, as settings. */
  Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    put(flags, "web.host", host);
    put(flags, "web.port", port == null ? null : port.toString());
    put(flags, "transport.port", nodePort == null ? null : nodePort.toString());
    put(flags, "storage.disk", disk);
    put(flags, "transport.bandwidth", bandwidth);
    put(flags, "cluster.site", site);
    put(flags, "cluster.roles", roles.isEmpty() ? null : String.join(",", roles));
    return flags;
  }

  static void put(Map<String, String> flags, String key, @Nullable String value) {
    if (value != null) {
      flags.put(key, value);
    }
  }

  /**
   * Announces the node, waits for the process to be told to stop, and closes the node in good
   * order.
   */
  static void untilStopped(Node node) throws Exception {
    node.announce();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(node), "stop"));
    Thread.ofVirtual().name("leave").start(() -> stopAfterLeaving(node));
    node.awaitClose();
  }

  private static void stopAfterLeaving(Node node) {
    try {
      node.awaitLeft();
      stop(node);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void stop(Node node) {
    try {
      node.close();
    } catch (Exception e) {
      System.err.println("overshelf: while stopping: " + Overshelf.message(e));
    }
  }
}
