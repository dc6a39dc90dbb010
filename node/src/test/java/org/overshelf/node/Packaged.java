package org.overshelf.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.overshelf.node.process.NodeProcess;
import org.overshelf.node.process.Program;

/** The program as it is shipped, run in processes of its own, in a folder of the test's. */
final class Packaged {

  private static final Path JAR = Path.of("target", "overshelf.jar").toAbsolutePath();
  private static final long PATIENCE_SECONDS = 180;

  /** What a command came to. */
  record Ended(int exit, String out, String err) {}

  static {
    try {
      archive();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final Path folder;
  private final Program program;
  private int count;

  Packaged(Path folder, String... flags) {
    this.folder = folder;
    this.program = Program.packaged(JAR, flags);
  }

  /** Makes what the launcher makes after a build: these tests start some dozens of processes. */
  private static void archive() throws IOException, InterruptedException {
    Path archive = Program.archive(JAR);
    if (Files.exists(archive)
        && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(JAR)) > 0) {
      return;
    }
    Files.deleteIfExists(archive);
    List<String> line =
        new ArrayList<>(
            Program.packaged(JAR, "-Xlog:disable", "-XX:ArchiveClassesAtExit=" + archive).line());
    line.add("rehearse");
    int exit = new ProcessBuilder(line).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("the rehearsal ended with " + exit);
    }
  }

  /** Runs a command to its end. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out-" + ++count);
    Path err = folder.resolve("err-" + count);
    Process process = start(out, err, arguments);
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(String.join(" ", arguments) + " did not end");
      }
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** Starts a command and leaves it running. */
  Process start(Path out, Path err, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(program.line());
    line.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("HOME", folder.toString());
    return builder.start();
  }

  /** Starts a node on {@code data}, on a port of its own choice. */
  NodeProcess node(String command, Path data, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--port", "0"));
    all.addAll(List.of(options));
    return NodeProcess.start(program, command, data, all, folder.resolve("log-" + ++count));
  }

  /** Starts a node that joins a library, as if on a machine of its own. */
  NodeProcess join(Path data, String address, String token) throws IOException {
    return node(
        "join",
        data,
        address,
        "--token",
        token,
        "--node-port",
        "0",
        "--advertise",
        "127.0.0.1",
        "--set",
        "transport.listen=127.0.0.1",
        "--set",
        "cluster.machine=" + data.getFileName());
  }
}
