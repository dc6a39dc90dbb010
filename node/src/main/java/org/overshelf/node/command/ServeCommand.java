package org.overshelf.node.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.overshelf.node.Node;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf serve}: a library on this machine. */
@Command(
    name = "serve",
    description = "Run a library on this machine. Ctrl-C stops it.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of its web pages (default: 8080; 0 for any free one).")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "H",
      description = "The address it listens on (default: 127.0.0.1, this machine only).")
  private @Nullable String host;

  @Option(
      names = "--node-port",
      paramLabel = "N",
      description = "The port that other nodes connect to (default: 4747; 0 for any free one).")
  private @Nullable Integer nodePort;

  @Mixin private SettingsOptions settings = new SettingsOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Node node = Node.start(settings.data(), settings.settings(flags()));
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "The library in %s is open at %s  (Ctrl-C stops it)%n", settings.data(), node.address());
    out.flush();
    untilStopped(node);
    return 0;
  }

  private Map<String, String> flags() {
    Map<String, String> flags = webFlags(host, port);
    if (host != null) {
      flags.put("transport.listen", host);
    }
    if (nodePort != null) {
      flags.put("transport.port", nodePort.toString());
    }
    return flags;
  }

  static Map<String, String> webFlags(@Nullable String host, @Nullable Integer port) {
    Map<String, String> flags = new LinkedHashMap<>();
    if (host != null) {
      flags.put("web.host", host);
    }
    if (port != null) {
      flags.put("web.port", port.toString());
    }
    return flags;
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
