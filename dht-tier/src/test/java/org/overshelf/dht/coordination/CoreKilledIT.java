package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.identity.NodeIdentity;

/** Three core nodes in processes of their own, killed without notice. */
class CoreKilledIT {

  @TempDir Path directory;
  private final NodeIdentity library = NodeIdentity.generate();
  private final List<NodeIdentity> nodes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private final List<Running> running = new ArrayList<>();

  private record Running(Process process, BufferedReader out, Writer in) {
    String ask(String line) throws IOException {
      in.write(line + "\n");
      in.flush();
      return out.readLine();
    }
  }

  @AfterEach
  void killAll() throws InterruptedException {
    for (Running each : running) {
      each.process().destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    running.clear();
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void what_was_acknowledged_is_there_after_kill_9_of_every_core_node() throws Exception {
    for (int i = 0; i < 3; i++) {
      NodeIdentity node = NodeIdentity.generate();
      nodes.add(node);
      try (ServerSocket free = new ServerSocket(0)) {
        addresses.add(node.id() + "@" + free.getLocalPort());
      }
    }
    startAll();
    for (int i = 0; i < 30; i++) {
      assertThat(running.get(i % 3).ask("write key" + i + " value " + i)).isEqualTo("written");
    }
    killAll();

    startAll();
    for (int i = 0; i < 30; i++) {
      assertThat(running.get((i + 1) % 3).ask("read key" + i)).isEqualTo("value " + i);
    }
  }

  private void startAll() throws IOException {
    for (NodeIdentity node : nodes) {
      running.add(start(node));
    }
    for (Running each : running) {
      assertThat(each.out().readLine()).isEqualTo("ready");
    }
  }

  private Running start(NodeIdentity node) throws IOException {
    HexFormat hex = HexFormat.of();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                CoreNodeProcess.class.getName(),
                hex.formatHex(library.encoded()),
                hex.formatHex(node.encoded()),
                directory.resolve(node.id().shortName()).toString()));
    command.addAll(addresses);
    File errors = directory.resolve(node.id().shortName() + ".err").toFile();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors)).start();
    return new Running(
        process,
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)),
        process.outputWriter(StandardCharsets.UTF_8));
  }
}
