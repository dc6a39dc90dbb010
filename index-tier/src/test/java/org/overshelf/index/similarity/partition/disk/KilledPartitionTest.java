package org.overshelf.index.similarity.partition.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.similarity.Samples;
import org.overshelf.index.similarity.partition.Copy;

/** A partition whose process is killed, without a word, at any moment. */
class KilledPartitionTest {

  @Test
  void whatever_was_acknowledged_is_there_after_a_kill(@TempDir Path folder) throws Exception {
    int next = 0;
    for (int kill = 0; kill < 3; kill++) {
      next = writeUntil(folder, next, next + 150 + 37 * kill) + 1;
      check(folder, next);
    }
  }

  /** Gives the last change that was acknowledged. */
  private static int writeUntil(Path folder, int first, int last)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                folder.toString(),
                String.valueOf(first))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int acknowledged = first - 1;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      while (acknowledged < last) {
        String line = lines.readLine();
        assertThat(line).as("a line of the writer").isNotNull();
        if (line.matches("\\d+")) {
          acknowledged = Integer.parseInt(line);
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return acknowledged;
  }

  private static void check(Path folder, int acknowledged) throws IOException {
    try (DiskPartition partition = DiskPartition.open(folder, 500)) {
      partition.verify();
      List<Copy> copies = partition.copies(Optional.empty(), 100_000);
      for (int i = 0; i < acknowledged; i++) {
        Copy expected = Samples.copy(new Random(i), i);
        if (i % 5 == 2 && i + 2 < acknowledged) {
          assertThat(copies).doesNotContain(expected);
        } else if (i % 5 != 2) {
          assertThat(copies).contains(expected);
        }
      }
    }
  }
}
