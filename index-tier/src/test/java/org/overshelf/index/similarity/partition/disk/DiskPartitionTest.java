package org.overshelf.index.similarity.partition.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Samples;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.FeaturePartitionContract;
import org.overshelf.shared.testing.Seeded;

class DiskPartitionTest extends FeaturePartitionContract {

  /** Small, so that there are segments and merges. */
  private static final long FRESH = 150;

  @Override
  protected FeaturePartition open(Path inFolder) throws IOException {
    return DiskPartition.open(inFolder, FRESH);
  }

  @Override
  protected void close(FeaturePartition opened) throws IOException {
    ((DiskPartition) opened).close();
  }

  private static List<Copy> fill(FeaturePartition partition, int count) throws IOException {
    List<Copy> copies = new ArrayList<>();
    Random random = new Random(count);
    for (int i = 0; i < count; i++) {
      Copy copy = Samples.copy(random, i);
      partition.put(copy);
      copies.add(copy);
    }
    copies.sort((a, b) -> a.document().compareTo(b.document()));
    return copies;
  }

  @Test
  void what_was_put_and_removed_is_so_after_opening_again() throws IOException {
    List<Copy> copies = fill(partition, 100);
    partition.remove(copies.remove(50).document());
    partition.remove(copies.remove(3).document());
    close(partition);
    partition = open(folder);
    assertThat(partition.copies(Optional.empty(), 1000)).isEqualTo(copies);
  }

  @Test
  void a_removal_outlives_a_merge_of_the_later_segments() throws IOException {
    List<Copy> copies = fill(partition, 200);
    ((DiskPartition) partition).compact();
    partition.remove(copies.getFirst().document());
    for (int i = 500; i < 520; i++) {
      partition.put(Samples.copy(new Random(i), i));
    }
    close(partition);
    partition = open(folder);
    assertThat(partition.digest(copies.getFirst().document())).isEmpty();
    assertThat(partition.size().documents()).isEqualTo(219);
  }

  @Test
  void a_change_that_was_cut_off_is_dropped_and_what_was_before_it_kept() throws IOException {
    Seeded.check(
        getClass(),
        20,
        random -> {
          Path place = folder.resolve("torn" + random.nextLong());
          FeaturePartition torn = open(place);
          fill(torn, 3);
          close(torn);
          Path log = logIn(place);
          long length = Files.size(log);
          try (var file = Files.newByteChannel(log, StandardOpenOption.WRITE)) {
            file.truncate(random.nextLong(length));
          }
          torn = open(place);
          assertThat(torn.size().documents()).isLessThan(3);
          fill(torn, 3);
          close(torn);
          torn = open(place);
          assertThat(torn.size().documents()).isEqualTo(3);
          close(torn);
        });
  }

  private static Path logIn(Path place) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("log-"))
          .findAny()
          .orElseThrow();
    }
  }

  @Test
  void files_of_a_segment_that_was_never_finished_are_cleared_away() throws IOException {
    fill(partition, 10);
    close(partition);
    Files.writeString(folder.resolve("segment-999"), "half");
    Files.writeString(folder.resolve("pending-state-999"), "half");
    partition = open(folder);
    assertThat(folder.resolve("segment-999")).doesNotExist();
    assertThat(partition.size().documents()).isEqualTo(10);
  }

  @Test
  void a_flipped_bit_is_noticed() throws IOException {
    fill(partition, 100);
    ((DiskPartition) partition).compact();
    close(partition);
    Path segment;
    try (Stream<Path> files = Files.list(folder)) {
      segment =
          files.filter(f -> f.getFileName().toString().startsWith("segment-")).findAny().get();
    }
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 4;
    Files.write(segment, bytes);
    partition = open(folder);
    assertThatThrownBy(((DiskPartition) partition)::verify).isInstanceOf(IOException.class);
  }

  @Test
  void two_cannot_have_the_same_folder() {
    assertThatThrownBy(() -> open(folder)).isInstanceOf(IOException.class);
  }

  @Test
  void a_feature_takes_few_bytes() throws IOException {
    Random random = new Random(4);
    long postings = 0;
    for (int i = 0; i < 400; i++) {
      Features features = Samples.features(random, 100, 20_000);
      partition.put(new Copy(Samples.document(i), 0, Samples.copy(random, i).token(), features));
      postings += features.count();
    }
    ((DiskPartition) partition).compact();
    assertThat(((DiskPartition) partition).bytes()).isLessThan(7 * postings);
  }
}
