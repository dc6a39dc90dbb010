package org.overshelf.index.similarity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.overshelf.index.client.Kinship;

class KinshipTest {

  @Test
  void an_abstract_that_became_an_article_is_a_version_of_it() {
    assertThat(Kinship.of(14, 23, 1379)).isEqualTo(Kinship.VERSION);
    assertThat(Kinship.of(300, 400, 500)).isEqualTo(Kinship.VERSION);
  }

  @Test
  void the_same_text_is_the_same() {
    assertThat(Kinship.of(100, 100, 100)).isEqualTo(Kinship.SAME);
    assertThat(Kinship.of(97, 100, 101)).isEqualTo(Kinship.SAME);
    assertThat(Kinship.of(1, 1, 1)).isEqualTo(Kinship.SAME);
  }

  @Test
  void a_shared_passage_makes_texts_similar_and_no_more() {
    assertThat(Kinship.of(9, 400, 500)).isEqualTo(Kinship.SIMILAR);
    assertThat(Kinship.of(3, 4, 500)).isEqualTo(Kinship.SIMILAR);
    assertThat(Kinship.of(0, 4, 500)).isEqualTo(Kinship.NONE);
  }
}
