package org.overshelf.node.data;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A node that is running on this machine, as it wrote itself down in its data directory, and in a
 * list that this user's nodes keep, so that {@code overshelf search} finds the library that is up
 * without being told where.
 *
 * @param url where its pages are
 * @param data its data directory
 */
public record RunningNode(String url, String data, long pid) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Its address as a value. */
  public URI address() {
    return URI.create(url);
  }

  /** The operator's secret, if this user may read it. */
  public Optional<String> operatorToken() {
    try {
      return Optional.of(Files.readString(DataDirectory.operatorTokenFile(Path.of(data))).strip());
    } catch (IOException e) {
      return Optional.empty(); // somebody else's node
    }
  }

  /** The node that runs on this data directory. */
  public static Optional<RunningNode> on(Path data) {
    return read(data.resolve("node.json"));
  }

  /** All nodes of this user that are running on this machine. */
  public static List<RunningNode> all() {
    List<RunningNode> running = new ArrayList<>();
    try (Stream<Path> files = Files.list(list())) {
      files.sorted().forEach(file -> read(file).ifPresent(running::add));
    } catch (IOException e) {
      return List.of(); // no list: none has run here yet
    }
    return running;
  }

  private static Optional<RunningNode> read(Path file) {
    try {
      RunningNode node = JSON.readValue(file.toFile(), RunningNode.class);
      return ProcessHandle.of(node.pid()).filter(ProcessHandle::isAlive).map(process -> node);
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // not there, or half written: not running
    }
  }

  private static Path list() {
    return Path.of(System.getProperty("user.home"), ".cache", "overshelf", "running");
  }

  /** Writes this node down. */
  public void announce() throws IOException {
    byte[] json = JSON.writeValueAsBytes(this);
    Files.write(Path.of(data, "node.json"), json);
    try {
      Files.createDirectories(list());
      Files.write(list().resolve(pid + ".json"), json);
    } catch (IOException e) {
      // A home that cannot be written costs only the convenience of being found there.
      org.slf4j.LoggerFactory.getLogger(RunningNode.class)
          .debug("not listed reason={}", e.toString());
    }
  }

  /** Strikes this node out. */
  public void withdraw() throws IOException {
    Files.deleteIfExists(Path.of(data, "node.json"));
    Files.deleteIfExists(list().resolve(pid + ".json"));
  }
}
