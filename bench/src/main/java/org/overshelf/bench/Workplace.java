package org.overshelf.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.overshelf.node.Main;
import org.overshelf.node.process.Program;

/** A temporary folder for a benchmark, and the program that it measures. */
final class Workplace implements AutoCloseable {

  private final Path root;

  Workplace() throws IOException {
    root = Files.createTempDirectory("overshelf-bench");
  }

  /** The node's jar that stands beside this program, with the launcher's flags and these. */
  Program program(String... flags) throws IOException {
    try {
      Path jar = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      List<String> all =
          new ArrayList<>(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
      all.addAll(List.of(flags));
      return Program.packaged(jar, all.toArray(String[]::new));
    } catch (URISyntaxException e) {
      throw new IOException("the program's own place has no name", e);
    }
  }

  /** A file of the project, by its path from the top. */
  Path beside(String path) throws IOException {
    try {
      Path bench =
          Path.of(Workplace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      // bench/target/overshelf-bench.jar
      return bench.resolve("../../..").normalize().resolve(path);
    } catch (URISyntaxException e) {
      throw new IOException("the program's own place has no name", e);
    }
  }

  /** A new folder. */
  Path folder(String name) throws IOException {
    return Files.createDirectories(root.resolve(name));
  }

  /** Where to put a file. */
  Path file(String name) {
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
