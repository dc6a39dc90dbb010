package org.overshelf.frontend.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.overshelf.frontend.compare.CommonPassages.Passage;

class ComparisonTest {

  private static final String SENTENCE =
      "every node of the ring holds the keys that fall between it and its neighbour";

  @Test
  void a_sentence_in_both_is_one_passage_whatever_its_layout() {
    Comparison found =
        Comparison.of(
            "An introduction. " + SENTENCE + ". The end.",
            "Other words first;\n" + SENTENCE.replace("neighbour", "neigh-\n  bour").toUpperCase(),
            false,
            false);
    // Upper case after a hyphen is not a divided word; the passage ends before it.
    assertThat(found.passages()).isEqualTo(1);
    assertThat(found.words()).isEqualTo(14);
    Comparison divided =
        Comparison.of(SENTENCE, SENTENCE.replace("neighbour", "neigh-\n  bour"), false, false);
    assertThat(divided.ofLeft()).isEqualTo(1);
    assertThat(divided.ofRight()).isEqualTo(1);
  }

  @Test
  void short_runs_are_nobodys() {
    Comparison found =
        Comparison.of(
            "one two three four five six seven x",
            "one two three four five six seven y",
            false,
            false);
    assertThat(found.passages()).isZero();
    assertThat(found.left()).containsExactly(new Side.Part.Gap(8));
  }

  @Test
  void references_and_quotations_are_left_out_on_request() {
    String left = "Own words here. “" + SENTENCE + "” he said.\nReferences\n[1] " + reference();
    String right = "Others. \"" + SENTENCE + "\" indeed.\nREFERENCES\n[9] " + reference();
    assertThat(Comparison.of(left, right, false, false).passages()).isEqualTo(2);
    assertThat(Comparison.of(left, right, true, false).passages()).isEqualTo(1);
    assertThat(Comparison.of(left, right, false, true).passages()).isEqualTo(1);
    assertThat(Comparison.of(left, right, true, true).passages()).isZero();
  }

  private static String reference() {
    return "Ada Ring and Ben Hash. A lookup service for large networks. Journal of Rings, 2001.";
  }

  @Test
  void words_of_scripts_without_spaces_are_letters() {
    assertThat(Comparison.of("分布式哈希表存储文件块", "前言分布式哈希表存储文件块", false, false).ofLeft()).isEqualTo(1);
  }

  /** Texts made of pieces of each other: what is found is there, and what was planted is found. */
  @Test
  void finds_what_was_planted_and_nothing_that_is_not_there() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      List<String> planted = words(random, "p", 8 + random.nextInt(40));
      List<String> left = new ArrayList<>(words(random, "l", random.nextInt(60)));
      left.addAll(planted);
      left.addAll(words(random, "l", random.nextInt(60)));
      List<String> right = new ArrayList<>(words(random, "r", random.nextInt(60)));
      int copies = 1 + random.nextInt(3);
      for (int i = 0; i < copies; i++) {
        right.addAll(planted);
        right.addAll(words(random, "r", 1 + random.nextInt(30)));
      }
      Words a = Words.of(String.join(" ", left));
      Words b = Words.of(String.join(" ", right));
      List<Passage> found = CommonPassages.of(a, new BitSet(), b, new BitSet());
      assertThat(found).as("seed %d", seed).hasSize(1);
      Passage only = found.getFirst();
      assertThat(only.words()).as("seed %d", seed).isEqualTo(planted.size());
      for (int i = 0; i < only.words(); i++) {
        assertThat(a.word(only.left() + i)).isEqualTo(b.word(only.right() + i));
      }
    }
  }

  private static List<String> words(Random random, String prefix, int count) {
    return random.ints(count, 0, 1_000_000).mapToObj(n -> prefix + n).collect(Collectors.toList());
  }

  @Test
  void every_word_of_a_text_is_shown_or_counted() {
    for (long seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      List<String> vocabulary = words(random, "w", 300);
      String shared = String.join(" ", vocabulary.subList(0, 100));
      String left = shared + " " + String.join(" ", words(random, "x", random.nextInt(200)));
      String right =
          String.join(" ", words(random, "y", random.nextInt(200)))
              + " "
              + String.join(" ", vocabulary.subList(random.nextInt(40), 100));
      Comparison found = Comparison.of(left, right, false, false);
      assertThat(count(found.left())).as("seed %d", seed).isEqualTo(Words.of(left).size());
      assertThat(count(found.right())).as("seed %d", seed).isEqualTo(Words.of(right).size());
    }
  }

  private static int count(List<Side.Part> parts) {
    return parts.stream()
        .mapToInt(
            part ->
                switch (part) {
                  case Side.Part.Own(String text) -> Words.of(text).size();
                  case Side.Part.Shared(int number, String text) -> Words.of(text).size();
                  case Side.Part.Gap(int words) -> words;
                })
        .sum();
  }
}
