package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.Library.Paper;
import org.overshelf.shared.table.DocumentId;

class CachedAnswersTest {

  private static final SearchRequest CHORD = SearchRequest.of("chord", 10);
  private static final Paper FIRST = Paper.of("Chord", "A lookup service.");

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path folder;
  private final Library library = new Library();

  private static IndexSettings settings() {
    IndexSettings usual = Library.settings(2);
    return new IndexSettings(
        usual.partitions(),
        usual.deadline(),
        usual.refreshDelay(),
        usual.commitDelay(),
        usual.retryDelay(),
        usual.bufferBytes(),
        usual.queuedNotices(),
        usual.copies(),
        usual.copyBytes(),
        100,
        usual.inlineFactor(),
        usual.hedges());
  }

  @Test
  void an_answer_is_given_again_until_something_has_changed() throws Exception {
    DocumentId first = library.shelve(FIRST);
    try (KeywordIndex index = library.open(folder, settings(), library.blocks)) {
      index.awaitCaughtUp();
      long asked = requests(index);
      assertThat(index.search(CHORD).total()).isEqualTo(1);
      long once = requests(index) - asked;
      assertThat(index.search(CHORD).hits()).isEqualTo(index.search(CHORD).hits());
      assertThat(requests(index) - asked).as("partitions were asked once").isEqualTo(once);

      DocumentId second = library.shelve(Paper.of("Chord again", "Another one."));
      index.changed(List.of(second));
      index.awaitCaughtUp();
      assertThat(index.search(CHORD).total()).isEqualTo(2);

      library.cite(second, first, FIRST);
      index.changed(List.of(first));
      index.awaitCaughtUp();
      assertThat(index.search(CHORD).hits())
          .filteredOn(hit -> hit.document().equals(first))
          .singleElement()
          .matches(hit -> hit.citations() == 1);
    }
  }

  @Test
  void an_answer_from_another_node_is_not_given_again_once_that_node_has_something_new()
      throws Exception {
    library.shelve(FIRST);
    try (Town town = new Town(library, folder)) {
      town.register(0, true);
      town.register(1, false);
      KeywordIndex server = town.open(0, settings());
      KeywordIndex reader = town.open(1, settings());
      await().atMost(PATIENCE).until(() -> reader.search(CHORD).total() == 1);
      server.changed(List.of(library.shelve(Paper.of("Chord again", "Another one."))));
      await().atMost(PATIENCE).until(() -> reader.search(CHORD).total() == 2);
    }
  }

  private static long requests(KeywordIndex index) {
    return index.status().asked().requests();
  }
}
