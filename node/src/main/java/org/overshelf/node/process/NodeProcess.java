package org.overshelf.node.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.data.RunningNode;

/**
 * A node that runs as a process of its own, started by this one. What it prints goes to a file.
 * Closing this ends the process, gently at first.
 */
public final class NodeProcess implements AutoCloseable {

  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(20);

  private final Process process;
  private final Path data;
  private final Path log;

  private NodeProcess(Process process, Path data, Path log) {
    this.process = process;
    this.data = data;
    this.log = log;
  }

  /**
   * Starts a command that runs until it is stopped, such as {@code serve} or {@code demo}, on a
   * data directory.
   *
   * @param program what stands before the command: see {@link Program}
   * @param log gets what it prints, on stdout and stderr
   */
  public static NodeProcess start(
      Program program, String command, Path data, List<String> options, Path log)
      throws IOException {
    List<String> line = new ArrayList<>(program.line());
    line.add(command);
    line.addAll(List.of("--data", data.toString()));
    line.addAll(options);
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    process.getOutputStream().close();
    return new NodeProcess(process, data, log);
  }

  /**
   * Waits until it answers.
   *
   * @throws IOException if it ends before, or not within {@code patience}; the message has what it
   *     printed last
   */
  public URI awaitAddress(Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      Optional<RunningNode> running =
          RunningNode.on(data).filter(node -> node.pid() == process.pid());
      if (running.isPresent()) {
        return running.get().address();
      }
      if (process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the node ended with " + process.exitValue() + ": " + lastLine());
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("the node did not answer within " + patience + ": " + lastLine());
      }
    }
  }

  /** A client with the node's operator's rights. */
  public NodeClient client() throws IOException {
    RunningNode running =
        RunningNode.on(data).orElseThrow(() -> new IOException("no node runs on " + data));
    return new NodeClient(running.address(), running.operatorToken());
  }

  private String lastLine() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.reduce("(it printed nothing)", (before, line) -> line);
    }
  }

  public long pid() {
    return process.pid();
  }

  public Path data() {
    return data;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it has printed. */
  public String output() throws IOException {
    return Files.readString(log);
  }

  /** Ends it at once, without a chance to tidy up, as {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks it to stop, and does not wait. */
  public void terminate() {
    process.destroy();
  }

  /** Asks it to stop and waits until it has; ends it if it does not. Gives its exit code. */
  public int stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
    return process.waitFor();
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
