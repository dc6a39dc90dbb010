package org.overshelf.dht.coordination;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sockets that this process has open, as Linux tells; elsewhere it finds none. */
final class OpenSockets {

  private OpenSockets() {}

  /** The lines of the system's UDP tables that belong to this process. */
  static List<String> udp() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    Set<String> own = new HashSet<>();
    if (Files.isDirectory(descriptors)) {
      try (Stream<Path> open = Files.list(descriptors)) {
        for (Path each : open.toList()) {
          if (Files.isSymbolicLink(each)) {
            own.add(Files.readSymbolicLink(each).toString());
          }
        }
      }
    }
    List<String> lines = new ArrayList<>();
    for (String table : List.of("/proc/self/net/udp", "/proc/self/net/udp6")) {
      if (Files.exists(Path.of(table))) {
        for (String line : Files.readAllLines(Path.of(table))) {
          String[] columns = line.strip().split(" +");
          if (columns.length > 9 && own.contains("socket:[" + columns[9] + "]")) {
            lines.add(line);
          }
        }
      }
    }
    return lines;
  }
}
