package org.overshelf.index.keyword.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void text_is_cut_into_words_that_are_spelled_alike() {
    assertThat(words("The Quick, brown fox.")).containsExactly("the", "quick", "brown", "fox");
    assertThat(words("peer-to-peer p2p O(log n) C++ C# F#1"))
        .containsExactly("peer", "to", "peer", "p2p", "o", "log", "n", "c++", "c#", "f", "1");
    assertThat(words("Erdős naïve Straße ﬁle cafe\u0301 Łódź"))
        .containsExactly("erdos", "naive", "strasse", "file", "cafe", "lodz");
    assertThat(words("Chord's don’t 'quoted'")).containsExactly("chord", "dont", "quoted");
    assertThat(words("中文 ひら")).containsExactly("中", "文", "ひ", "ら");
    assertThat(words("שָׁלוֹם Привет हिन्दी")).hasSize(3).startsWith("שלום", "привет");
    assertThat(words("\ud800 \0 😀 … \"")).isEmpty();
  }

  @Test
  void stems_keep_first_letters_and_leave_other_scripts_and_identifiers_alone() {
    Stemmer stemmer = new Stemmer();
    assertThat(stemmer.stem("networks")).isEqualTo(stemmer.stem("network"));
    assertThat(stemmer.stem("routing")).isEqualTo(stemmer.stem("routed"));
    assertThat(stemmer.stem("p2ps")).isEqualTo("p2ps");
    assertThat(stemmer.stem("привет")).isEqualTo("привет");
  }

  private static List<String> words(String text) {
    List<String> found = new ArrayList<>();
    Words words = new Words(text);
    while (words.next()) {
      found.add(words.folded());
    }
    return found;
  }
}
