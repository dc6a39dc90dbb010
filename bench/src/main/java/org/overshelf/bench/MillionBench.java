package org.overshelf.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.overshelf.bench.million.MillionBlocks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code overshelf bench million}: a storage node with many blocks and little heap. */
@Command(
    name = "million",
    description = {
      "A storage node with a million blocks of up to 16 KB in a process with 512 MB of heap:",
      "puts, opens, gets, walks and counts them. Takes some 9 GB of disk."
    },
    mixinStandardHelpOptions = true)
final class MillionBench implements Callable<Integer> {

  @Option(
      names = "--blocks",
      defaultValue = "1000000",
      description = "How many blocks (default: ${DEFAULT-VALUE}).")
  private int blocks;

  @Override
  public Integer call() throws Exception {
    try (Workplace place = new Workplace()) {
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      int exit =
          new ProcessBuilder(
                  List.of(
                      java.toString(),
                      "-Xmx512m",
                      "-XX:+ExitOnOutOfMemoryError",
                      "--sun-misc-unsafe-memory-access=allow",
                      "--enable-native-access=ALL-UNNAMED",
                      "-cp",
                      System.getProperty("java.class.path"),
                      MillionBlocks.class.getName(),
                      place.file("data").toString(),
                      Integer.toString(blocks)))
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IOException("the node ended with " + exit);
      }
      return 0;
    }
  }
}
