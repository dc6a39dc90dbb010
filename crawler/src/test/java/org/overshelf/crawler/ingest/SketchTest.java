package org.overshelf.crawler.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SketchTest {

  @Test
  void layout_case_and_punctuation_do_not_matter() {
    String text = String.join(" ", words(1, 500));

    assertThat(Sketch.of(text.toUpperCase(java.util.Locale.ROOT).replace(" ", ",\n")))
        .isEqualTo(Sketch.of(text));
  }

  @Test
  void a_sketch_is_small_ascending_and_without_repetition() {
    Sketch sketch = Sketch.of(String.join(" ", words(2, 5_000)));

    assertThat(sketch.hashes()).hasSize(Sketch.SIZE).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void resemblance_is_about_the_share_of_common_shingles() {
    for (int seed = 1; seed <= 20; seed++) {
      List<String> words = words(seed, 2_000);
      List<String> longer = new ArrayList<>(words);
      longer.addAll(words(1_000 + seed, 500));

      double resemblance =
          Sketch.of(String.join(" ", words)).resemblance(Sketch.of(String.join(" ", longer)));

      assertThat(resemblance).as("seed %d", seed).isCloseTo(0.8, within(0.2));
    }
  }

  @Test
  void different_texts_do_not_resemble_each_other() {
    Sketch one = Sketch.of(String.join(" ", words(3, 2_000)));
    Sketch other = Sketch.of(String.join(" ", words(4, 2_000)));

    assertThat(one.resemblance(other)).isZero();
    assertThat(one.resemblance(one)).isEqualTo(1);
    assertThat(one.resemblance(Sketch.of(""))).isZero();
    assertThat(Sketch.of("").resemblance(Sketch.of(""))).isZero();
  }

  @Test
  void a_stamp_on_every_page_tells_nothing() {
    String stamp = "Downloaded from a library by a reader on a rainy day in autumn. ";

    assertThat(Sketch.of(stamp.repeat(50)).isTelling()).isFalse();
    assertThat(Sketch.of("Hello").isTelling()).isFalse();
    assertThat(Sketch.of(String.join(" ", words(5, 100))).isTelling()).isTrue();
  }

  private static List<String> words(long seed, int count) {
    return new Random(seed).ints(count, 0, 10_000).mapToObj(i -> "w" + i).toList();
  }
}
