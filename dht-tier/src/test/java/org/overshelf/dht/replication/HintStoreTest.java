package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.testing.Seeded;

class HintStoreTest {

  private static final Hint BLOCK = Hint.ofBlock(Nodes.node(1), new Key(7, 0, 0, 0));
  private static final Hint ENTRY =
      Hint.ofEntry(Nodes.node(2), new Key(8, 0, 0, 0), new EntryId(new Key(9, 0, 0, 0)));

  @TempDir Path folder;

  private FileHintStore open() throws IOException {
    return FileHintStore.open(folder.resolve("hints"), 5000);
  }

  @Test
  void hints_are_there_after_a_restart_until_they_are_removed() throws Exception {
    try (HintStore hints = open()) {
      hints.add(List.of(BLOCK, ENTRY, BLOCK));
      assertThat(hints.size()).isEqualTo(2);
    }
    try (HintStore hints = open()) {
      assertThat(hints.owners()).isEqualTo(Set.of(Nodes.node(1), Nodes.node(2)));
      assertThat(hints.first(Nodes.node(1), 10)).containsExactly(BLOCK);
      assertThat(hints.first(Nodes.node(2), 10)).containsExactly(ENTRY);
      hints.remove(List.of(BLOCK));
      hints.remove(List.of(BLOCK));
    }
    try (HintStore hints = open()) {
      assertThat(hints.owners()).containsExactly(Nodes.node(2));
      assertThat(hints.size()).isEqualTo(1);
    }
  }

  @Test
  void a_log_cut_short_or_damaged_costs_the_records_it_hits_and_no_more() throws Exception {
    Path file = folder.resolve("hints");
    try (HintStore hints = open()) {
      hints.add(hints(0, 10));
    }
    byte[] log = Files.readAllBytes(file);
    int record = log.length / 10;
    log[3 * record + 40] ^= 1;
    Files.write(file, Arrays.copyOf(log, log.length - 5));
    try (HintStore hints = open()) {
      assertThat(hints.size()).isEqualTo(8);
      hints.add(hints(20, 22));
    }
    try (HintStore hints = open()) {
      assertThat(hints.size()).isEqualTo(10);
    }
  }

  @Test
  void the_log_does_not_grow_with_what_is_done() throws Exception {
    try (HintStore hints = open()) {
      for (int i = 0; i < 20; i++) {
        hints.add(hints(1000 * i, 1000 * i + 500));
        hints.remove(hints(1000 * i, 1000 * i + 500));
      }
      assertThat(hints.size()).isZero();
      assertThat(Files.size(folder.resolve("hints"))).isLessThan(300_000);
    }
  }

  @Test
  void hints_beyond_the_limit_are_left_out() throws Exception {
    try (HintStore hints = FileHintStore.open(folder.resolve("few"), 3)) {
      hints.add(hints(0, 10));
      assertThat(hints.size()).isEqualTo(3);
      hints.remove(hints(0, 1));
      hints.add(hints(5, 6));
      assertThat(hints.first(Nodes.node(1), 10))
          .containsExactlyElementsOf(List.of(hint(1), hint(2), hint(5)));
    }
  }

  @Test
  void any_sequence_of_changes_and_restarts_reads_like_a_set() {
    Seeded.check(
        getClass(),
        20,
        random -> {
          Path file = folder.resolve("log-" + random.nextLong());
          Set<Hint> model = new LinkedHashSet<>();
          for (int start = 0; start < 4; start++) {
            try (HintStore hints = FileHintStore.open(file, 5000)) {
              assertThat(hints.first(Nodes.node(1), 100)).containsExactlyElementsOf(model);
              for (int i = 0; i < 10; i++) {
                List<Hint> some = hints(random.nextInt(20), 20);
                if (random.nextBoolean()) {
                  hints.add(some);
                  model.addAll(some);
                } else {
                  hints.remove(some);
                  some.forEach(model::remove);
                }
              }
            }
          }
        });
  }

  private static List<Hint> hints(int from, int to) {
    return IntStream.range(from, to).mapToObj(HintStoreTest::hint).toList();
  }

  private static Hint hint(int number) {
    return Hint.ofBlock(Nodes.node(1), new Key(number, 0, 0, 0));
  }
}
