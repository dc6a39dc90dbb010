package org.overshelf.index.similarity.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Samples;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.testing.Seeded;

/** What every feature partition does. */
public abstract class FeaturePartitionContract {

  @TempDir protected Path folder;
  protected FeaturePartition partition;

  /** A partition in a folder; empty if the folder is. */
  protected abstract FeaturePartition open(Path inFolder) throws IOException;

  /** Closes it. */
  protected abstract void close(FeaturePartition opened) throws IOException;

  @BeforeEach
  void openEmpty() throws IOException {
    partition = open(folder);
  }

  @AfterEach
  void closeLast() throws IOException {
    close(partition);
  }

  private static Copy copy(int number, long... features) {
    return new Copy(Samples.document(number), number, Token.NONE, Features.of(features));
  }

  @Test
  void an_empty_partition_finds_nothing() throws IOException {
    assertThat(partition.find(Features.of(1, 2), 10)).isEqualTo(new Matches(0, 0, List.of()));
    assertThat(partition.digest(Samples.document(1))).isEmpty();
    assertThat(partition.copies(Optional.empty(), 10)).isEmpty();
    assertThat(partition.size()).isEqualTo(new FeaturePartition.Size(0, 0));
  }

  @Test
  void the_most_similar_comes_first_and_counts_are_exact() throws IOException {
    partition.put(copy(1, 10, 20, 30, 40));
    partition.put(copy(2, 10, 20, 30));
    partition.put(copy(3, 90));
    Matches found = partition.find(Features.of(10, 20, 30, 50), 10);
    assertThat(found)
        .isEqualTo(
            new Matches(
                3,
                2,
                List.of(
                    new Match(Samples.document(2), 3, 3), new Match(Samples.document(1), 3, 4))));
  }

  @Test
  void equal_matches_are_ordered_by_id_and_cut_by_it() throws IOException {
    List<DocumentId> ids = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      partition.put(copy(i, 5, 6));
      ids.add(Samples.document(i));
    }
    ids.sort(null);
    Matches found = partition.find(Features.of(5), 7);
    assertThat(found.total()).isEqualTo(30);
    assertThat(found.best().stream().map(Match::document)).isEqualTo(ids.subList(0, 7));
  }

  @Test
  void putting_again_replaces() throws IOException {
    partition.put(copy(1, 10, 20));
    partition.put(new Copy(Samples.document(1), 77, Token.NONE, Features.of(20, 30)));
    assertThat(partition.find(Features.of(10), 5).best()).isEmpty();
    assertThat(partition.find(Features.of(30), 5).best()).hasSize(1);
    assertThat(partition.digest(Samples.document(1))).hasValue(77);
    assertThat(partition.size()).isEqualTo(new FeaturePartition.Size(1, 2));
  }

  @Test
  void removing_says_whether_it_was_there() throws IOException {
    partition.put(copy(1, 10));
    assertThat(partition.remove(Samples.document(2))).isFalse();
    assertThat(partition.remove(Samples.document(1))).isTrue();
    assertThat(partition.remove(Samples.document(1))).isFalse();
    assertThat(partition.find(Features.of(10), 5).best()).isEmpty();
  }

  @Test
  void random_changes_agree_with_a_plain_model() {
    Seeded.check(
        getClass(),
        12,
        random -> {
          close(partition);
          partition = open(folder.resolve("at" + random.nextLong()));
          new Model().play(random);
        });
  }

  /** Everything in a map, searched by going through it. */
  private final class Model {

    private final TreeMap<DocumentId, Copy> copies = new TreeMap<>();

    void play(RandomGenerator random) throws IOException {
      for (int step = 0; step < 400; step++) {
        int number = random.nextInt(120);
        if (random.nextInt(4) > 0) {
          Copy copy = Samples.copy(random, number);
          partition.put(copy);
          copies.put(copy.document(), copy);
        } else {
          boolean there = partition.remove(Samples.document(number));
          assertThat(there).isEqualTo(copies.remove(Samples.document(number)) != null);
        }
        if (step % 20 == 0) {
          compare(random);
        }
      }
      compare(random);
      assertThat(all(random.nextInt(1, 60))).isEqualTo(List.copyOf(copies.values()));
    }

    private void compare(RandomGenerator random) throws IOException {
      Features query = Samples.features(random, random.nextInt(30), 300);
      int size = random.nextInt(1, 20);
      List<Match> matches = new ArrayList<>();
      for (Copy each : copies.values()) {
        int shared = each.features().shared(query);
        if (shared > 0) {
          matches.add(new Match(each.document(), shared, each.features().count()));
        }
      }
      matches.sort(Match.order(query.count()));
      assertThat(partition.find(query, size))
          .isEqualTo(
              new Matches(
                  copies.size(),
                  matches.size(),
                  matches.subList(0, Math.min(size, matches.size()))));
      near(random);
      DocumentId id = Samples.document(random.nextInt(130));
      assertThat(partition.digest(id).isPresent()).isEqualTo(copies.containsKey(id));
    }

    private void near(RandomGenerator random) throws IOException {
      if (copies.isEmpty()) {
        return;
      }
      Token token = copies.firstEntry().getValue().token();
      int distance = random.nextInt(80);
      List<Near> near = new ArrayList<>();
      copies
          .values()
          .forEach(each -> near.add(new Near(each.document(), each.token().distance(token))));
      near.removeIf(each -> each.distance() > distance);
      near.sort(null);
      assertThat(partition.near(token, distance, 9))
          .isEqualTo(near.subList(0, Math.min(9, near.size())));
    }

    private List<Copy> all(int page) throws IOException {
      List<Copy> all = new ArrayList<>();
      List<Copy> next = partition.copies(Optional.empty(), page);
      while (!next.isEmpty()) {
        all.addAll(next);
        next =
            next.size() < page
                ? List.of()
                : partition.copies(Optional.of(next.getLast().document()), page);
      }
      return all;
    }
  }
}
