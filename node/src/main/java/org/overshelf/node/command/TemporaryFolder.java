package org.overshelf.node.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new folder that is gone, with all that is in it, when it is closed. */
record TemporaryFolder(Path path) implements AutoCloseable {

  static TemporaryFolder make(String name) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(name));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
