package org.overshelf.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.overshelf.node.Node;
import org.overshelf.node.process.Program;

/** A temporary folder for a benchmark, and the program that it measures. */
public final class Workplace implements AutoCloseable {

  private static final String[] FLAGS = {
    "-Xmx512m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"
  };

  private final Path root;

  public Workplace() throws IOException {
    root = Files.createTempDirectory("overshelf-bench");
  }

  /** The node's jar that stands beside this program, with the launcher's flags and these. */
  public Program program(String... more) throws IOException {
    return Program.packaged(jarOf(Node.class), flags(more));
  }

  /** This program, with the launcher's flags and these. */
  public Program bench(String... more) throws IOException {
    return Program.packaged(jarOf(Main.class), flags(more));
  }

  private static String[] flags(String... more) {
    String[] flags = Arrays.copyOf(FLAGS, FLAGS.length + more.length);
    System.arraycopy(more, 0, flags, FLAGS.length, more.length);
    return flags;
  }

  /** A file of the project, by its path from the top. */
  Path beside(String path) throws IOException {
    // bench/target/overshelf-bench.jar
    return jarOf(Workplace.class).resolve("../../..").normalize().resolve(path);
  }

  private static Path jarOf(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("the program's own place has no name", e);
    }
  }

  /** A new folder. */
  public Path folder(String name) throws IOException {
    return Files.createDirectories(root.resolve(name));
  }

  /** Where to put a file. */
  public Path file(String name) {
    return root.resolve(name);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.deleteIfExists(each);
      }
    }
  }
}
