package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.node.process.NodeProcess;

/** The command line of the program as it is shipped. */
class PackagedProgramIT {

  @TempDir Path folder;
  private Packaged program;

  @BeforeEach
  void open() {
    program = new Packaged(folder);
  }

  @Test
  void a_bare_java_jar_prints_the_version_and_nothing_else() throws Exception {
    Packaged.Ended ended = program.run("--version");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).matches("Overshelf \\d+\\.\\d+\\.\\S+ on Java \\d+\\R");
    assertThat(ended.exit()).isZero();
  }

  @Test
  void every_command_has_a_help_text() throws Exception {
    for (String command : new String[] {"demo", "serve", "add", "search", "status", "check"}) {
      Packaged.Ended ended = program.run(command, "--help");
      assertThat(ended.out()).startsWith("Usage: overshelf " + command);
      assertThat(ended.exit()).isZero();
    }
  }

  @Test
  void a_script_for_the_shell_completes_commands() throws Exception {
    assertThat(program.run("generate-completion").out())
        .contains("overshelf", "search", "complete");
  }

  @Test
  void a_command_that_is_not_understood_is_answered_in_one_line() throws Exception {
    oneLine(program.run("serch", "paxos"), "serch");
    oneLine(program.run("serve", "--prot", "80"), "--prot");
    oneLine(program.run("serve", "--set", "web.prot=80"), "web.port");
  }

  @Test
  void a_busy_port_is_named_in_one_line() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      oneLine(program.run("serve", "--data", "here", "--port", port), port);
    }
  }

  @Test
  void a_data_directory_that_cannot_be_made_is_named_in_one_line() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    oneLine(program.run("serve", "--data", file.toString()), file.toString());
    oneLine(program.run("serve", "--data", file.resolve("below").toString()), file.toString());
    oneLine(program.run("serve", "--data", "/proc/overshelf"), "/proc/overshelf");
  }

  @Test
  void a_data_directory_belongs_to_one_process_at_a_time() throws Exception {
    Path data = folder.resolve("data");
    try (NodeProcess node = program.node("serve", data)) {
      node.awaitAddress(Duration.ofMinutes(1));
      oneLine(program.run("serve", "--data", data.toString(), "--port", "0"), "in use");
    }
  }

  @Test
  void commands_say_where_there_is_no_library() throws Exception {
    oneLine(program.run("search", "--data", "nowhere", "paxos"), "nowhere");
    assertThat(folder.resolve("nowhere")).doesNotExist();
    oneLine(program.run("search", "--node", "http://127.0.0.1:1", "paxos"), "127.0.0.1:1");
  }

  @Test
  void a_node_stops_when_asked_and_leaves_the_directory_to_the_next() throws Exception {
    Path data = folder.resolve("data");
    for (int round = 0; round < 2; round++) {
      try (NodeProcess node = program.node("serve", data)) {
        node.awaitAddress(Duration.ofMinutes(1));
        assertThat(node.stop()).as("stopped by a signal").isIn(0, 143);
        assertThat(data.resolve("node.json")).doesNotExist();
      }
    }
  }

  private static void oneLine(Packaged.Ended ended, String naming) throws IOException {
    assertThat(ended.exit()).isNotZero();
    assertThat(ended.err()).startsWith("overshelf: ").contains(naming).hasLineCount(1);
  }
}
