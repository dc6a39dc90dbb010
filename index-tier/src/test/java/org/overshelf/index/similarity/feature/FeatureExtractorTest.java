package org.overshelf.index.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Features;
import org.overshelf.shared.testing.Seeded;

class FeatureExtractorTest {

  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(Integer.toString(random.nextInt(100_000), 36)).append(i % 9 == 8 ? ".\n" : " ");
    }
    return text.toString();
  }

  @Test
  void layout_case_accents_and_ligatures_do_not_matter() {
    String plain = words(new Random(1), 300) + "the efficient naive cafe of definitions";
    String other =
        plain
            .toUpperCase()
            .replace(" ", "\n  ")
            .replace("EFFICIENT", "E\uFB03-\ncient")
            .replace("NAIVE", "NA\u00CFVE")
            .replace("CAFE", "cafe\u0301");
    assertThat(FeatureExtractor.of(other)).isEqualTo(FeatureExtractor.of(plain));
  }

  @Test
  void short_texts_have_a_defined_answer() {
    assertThat(FeatureExtractor.of("")).isEqualTo(Features.NONE);
    assertThat(FeatureExtractor.of(" ... \n")).isEqualTo(Features.NONE);
    assertThat(FeatureExtractor.of("Short.").count()).isEqualTo(1);
    assertThat(FeatureExtractor.of("Short.")).isEqualTo(FeatureExtractor.of("short"));
    assertThat(FeatureExtractor.of("Short.")).isNotEqualTo(FeatureExtractor.of("shore"));
    assertThat(FeatureExtractor.of("exactly twenty lette").count()).isEqualTo(1);
  }

  @Test
  void bytes_that_are_no_text_are_no_trouble() {
    Seeded.check(
        getClass(),
        200,
        random -> {
          byte[] bytes = new byte[random.nextInt(3_000)];
          random.nextBytes(bytes);
          Features features = FeatureExtractor.of(bytes, bytes.length);
          assertThat(features.count()).isLessThanOrEqualTo(bytes.length / 20 + 1);
        });
  }

  /** Content-based document routing, section 2.1: chunks of 100 bytes on average. */
  @Test
  void chunks_have_a_hundred_bytes_on_average_and_keep_to_their_bounds() {
    byte[] bytes = new byte[1_000_000];
    Random random = new Random(2);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(26));
    }
    List<Integer> lengths = new ArrayList<>();
    Chunker.cut(bytes, bytes.length, (start, end, fingerprint) -> lengths.add(end - start));
    lengths.removeLast();
    assertThat(lengths).allMatch(each -> each >= Chunker.MIN && each <= Chunker.MAX);
    assertThat(lengths.stream().mapToInt(each -> each).average().orElse(0)).isBetween(95.0, 105.0);
  }

  /** The same: the fingerprint is the smallest hash of the chunk's 20-grams, found slowly here. */
  @Test
  void a_fingerprint_is_the_smallest_hash_of_all_grams() {
    byte[] bytes = words(new Random(3), 2_000).getBytes(StandardCharsets.UTF_8);
    Chunker.cut(
        bytes,
        bytes.length,
        (start, end, fingerprint) -> {
          long smallest = Long.MAX_VALUE;
          for (int i = start; i + Chunker.GRAM <= end; i++) {
            smallest = Math.min(smallest, Chunker.gram(bytes, i));
          }
          assertThat(fingerprint).isEqualTo(smallest);
        });
  }

  /** The same: an insertion changes the chunks around it and no others. */
  @Test
  void an_insertion_at_the_beginning_leaves_most_features() {
    String text = words(new Random(4), 5_000);
    Features before = FeatureExtractor.of(text);
    Features after = FeatureExtractor.of("A new sentence in front of it all. " + text);
    assertThat(before.jaccard(after)).isGreaterThan(0.97);
  }

  @Test
  void features_stay_what_they_are() {
    Features features = FeatureExtractor.of(words(new Random(5), 2_000));
    long all = 17;
    for (int i = 0; i < features.count(); i++) {
      all = all * 31 + features.at(i);
    }
    assertThat(features.count() + ":" + all).isEqualTo("73:-447667674350822362");
  }
}
