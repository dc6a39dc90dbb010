package org.overshelf.dht.storage.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Seeded;

/** kill -9 of a real process that writes, several times in a row on one store. */
class KilledProcessTest {

  private static final int KILLS = 4;

  @TempDir Path folder;

  @Test
  void nothing_acknowledged_is_lost_when_the_process_is_killed_at_any_moment() {
    Seeded.check(
        getClass(),
        1,
        random -> {
          Set<String> acknowledged = new HashSet<>();
          for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(writeUntilKilled(random));
            assertAllThere(acknowledged);
          }
          assertThat(acknowledged).hasSizeGreaterThan(100);
        });
  }

  private List<String> writeUntilKilled(RandomGenerator random) throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                EndlessWriter.class.getName(),
                folder.toString(),
                Long.toString(random.nextLong()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int lines = random.nextInt(1, 1500);
    List<String> acknowledged = new ArrayList<>();
    try (BufferedReader output = process.inputReader()) {
      for (int i = 0; i < lines; i++) {
        acknowledged.add(output.readLine());
      }
      // By its handle: the process object would close the pipe with what is still in it.
      process.toHandle().destroyForcibly();
      acknowledged.addAll(whatIsLeft(output));
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(acknowledged).doesNotContainNull();
    return acknowledged;
  }

  /** The lines that were printed before the end; the last may be cut off. */
  private static List<String> whatIsLeft(BufferedReader output) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.matches("block [0-9a-f]{64}|entry [0-9a-f]{64} [0-9a-f]{64}")) {
        lines.add(line);
      }
    }
    return lines;
  }

  private void assertAllThere(Set<String> acknowledged) throws IOException {
    try (RocksStore store = RocksStore.open(folder, TestStores.SETTINGS)) {
      for (String line : acknowledged) {
        String[] words = line.split(" ");
        Key key = Key.parse(words[1]);
        if (words[0].equals("block")) {
          assertThat(store.get(key)).as(line).isInstanceOf(Lookup.Found.class);
        } else {
          EntryId id = new EntryId(Key.parse(words[2]));
          assertThat(store.read(new RowQuery(key, Optional.of(id), 1)).required().entries())
              .as(line)
              .allMatch(entry -> entry.id().equals(id) && entry.isAuthentic())
              .hasSize(1);
        }
      }
      List<BlockScanner.Stored> all = store.scanBlocks(KeyRange.ALL, 100_000, true).blocks();
      assertThat(all).allMatch(BlockScanner.Stored::intact);
      for (BlockScanner.Stored each : all) {
        assertThat(store.get(each.key()).required()).extracting(Block::size).isEqualTo(each.size());
      }
    }
  }
}
