package org.overshelf.index.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.index.keyword.Shelved;
import org.overshelf.shared.table.DocumentId;

class SimilarityIndexTest {

  @TempDir private Path folder;
  private final Shelved library = new Shelved();

  private SimilarityIndex open(String router) throws IOException {
    SimilaritySettings settings =
        new SimilaritySettings(
            router,
            16,
            3,
            Duration.ofSeconds(20),
            Duration.ofSeconds(1),
            Duration.ofMillis(50),
            1 << 20,
            100);
    return SimilarityIndex.open(
        folder, settings, library.tables(), library.files(), library.documents(), library.clock());
  }

  /** A text of random sentences. */
  private static List<String> sentences(long seed, int count) {
    Random random = new Random(seed);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder sentence = new StringBuilder();
      for (int word = 0; word < 12; word++) {
        sentence.append(Long.toString(random.nextLong() >>> 34, 36)).append(' ');
      }
      sentences.add(sentence.append(".\n").toString());
    }
    return sentences;
  }

  private static String text(long seed, int version) {
    List<String> text = sentences(seed, 40);
    for (int i = 0; i < version; i++) {
      text.set(7 * i + 3, sentences(1_000 * seed + version, 1).getFirst());
    }
    return String.join("", text);
  }

  private static List<DocumentId> hits(SimilarityAnswer answer) {
    return answer.hits().stream().map(SimilarDocument::document).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"votes", "bottom:3", "bands:3:1", "hyperplanes:32:2:flips"})
  void versions_of_a_paper_are_found_and_the_nearest_is_first(String router) throws Exception {
    try (SimilarityIndex index = open(router)) {
      List<DocumentId> last = new ArrayList<>();
      for (int paper = 0; paper < 20; paper++) {
        for (int version = 0; version < 3; version++) {
          DocumentId id = library.shelve("Paper " + paper + " v" + version, text(paper, version));
          index.changed(List.of(id));
          last.add(id);
        }
      }
      index.awaitCaughtUp();
      SimilarityAnswer answer = index.similar(SimilarityRequest.of(text(4, 0), 5).ofAll());
      assertThat(answer.hits().getFirst().document()).isEqualTo(last.get(12));
      assertThat(answer.hits().getFirst().jaccard()).isEqualTo(1);
      assertThat(hits(answer).subList(0, 3)).containsExactlyElementsOf(last.subList(12, 15));
      assertThat(answer.coverage()).isEqualTo(new SimilarityAnswer.Coverage(16, 16, 16));
      SimilarityAnswer few = index.similar(SimilarityRequest.of(last.get(12), 5));
      assertThat(few.coverage().asked()).isBetween(1, 3);
      assertThat(hits(few)).doesNotContain(last.get(12)).contains(last.get(13));
    }
  }

  @Test
  void what_is_taken_back_or_changed_is_no_longer_found_as_it_was() throws Exception {
    try (SimilarityIndex index = open("votes")) {
      DocumentId id = library.shelve("One", text(1, 0));
      index.changed(List.of(id));
      index.awaitCaughtUp();
      library.redescribe(id, "One", text(2, 0));
      index.changed(List.of(id));
      index.awaitCaughtUp();
      assertThat(hits(index.similar(SimilarityRequest.of(text(1, 0), 5).ofAll()))).isEmpty();
      assertThat(hits(index.similar(SimilarityRequest.of(text(2, 0), 5)))).containsExactly(id);
      assertThat(index.sizes().stream().mapToInt(each -> each.documents()).sum()).isEqualTo(2);
    }
  }

  @Test
  void an_index_that_was_lost_or_missed_notices_is_whole_again() throws Exception {
    DocumentId early = library.shelve("Early", text(1, 0));
    try (SimilarityIndex index = open("votes")) {
      index.awaitCaughtUp();
      assertThat(hits(index.similar(SimilarityRequest.of(text(1, 1), 5)))).containsExactly(early);
    }
    DocumentId late = library.shelve("Late", text(2, 0));
    Files.delete(folder.resolve("router"));
    try (SimilarityIndex index = open("votes")) {
      index.awaitCaughtUp();
      assertThat(hits(index.similar(SimilarityRequest.of(text(1, 1), 5)))).containsExactly(early);
      assertThat(hits(index.similar(SimilarityRequest.of(text(2, 1), 5)))).containsExactly(late);
    }
  }

  @Test
  void partitions_double_while_requests_are_answered() throws Exception {
    try (SimilarityIndex index = open("votes")) {
      List<DocumentId> ids = new ArrayList<>();
      for (int paper = 0; paper < 60; paper++) {
        ids.add(library.shelve("Paper " + paper, text(paper, 0)));
      }
      index.changed(ids);
      index.awaitCaughtUp();
      long moved = index.grow();
      assertThat(moved).isBetween(1L, (long) ids.size());
      assertThat(index.epoch()).isEqualTo(new Epoch(1, 32));
      for (int paper = 0; paper < 60; paper++) {
        assertThat(hits(index.similar(SimilarityRequest.of(text(paper, 1), 5))))
            .contains(ids.get(paper));
      }
    }
    try (SimilarityIndex index = open("votes")) {
      assertThat(index.epoch().partitions()).isEqualTo(32);
    }
  }

  @Test
  void requests_out_of_bounds_are_refused_with_a_reason() throws Exception {
    try (SimilarityIndex index = open("bottom:3")) {
      assertThatThrownBy(() -> index.similar(SimilarityRequest.of("text", 0)))
          .isInstanceOf(QueryException.class);
      assertThatThrownBy(() -> index.similar(SimilarityRequest.of(Samples.document(1), 5)))
          .isInstanceOfSatisfying(
              QueryException.class,
              e -> assertThat(e.code()).isEqualTo(QueryException.Code.NO_SUCH_DOCUMENT));
      SimilarityAnswer nothing = index.similar(SimilarityRequest.of("?!", 5));
      assertThat(nothing.features()).isZero();
      assertThat(nothing.coverage().asked()).isZero();
    }
  }
}
