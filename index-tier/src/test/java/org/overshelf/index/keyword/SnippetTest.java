package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.client.Snippet.Piece;
import org.overshelf.index.keyword.Library.Paper;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;

class SnippetTest {

  private static final String FILLER = "Nothing of interest stands in this sentence. ".repeat(400);

  @TempDir Path folder;
  private final Library library = new Library();

  @Test
  void the_passage_with_all_words_is_shown_from_its_sentence_on() throws Exception {
    library.shelve(
        Paper.of(
            "Somewhere",
            FILLER
                + "A gossip alone. "
                + FILLER
                + "Every replica learns by gossip soon. "
                + FILLER));

    Snippet snippet = only("replica gossip");

    assertThat(snippet.text()).startsWith("Every replica learns by gossip soon.").endsWith("… ");
    assertThat(marked(snippet)).containsExactly("replica", "gossip");
  }

  @Test
  void words_that_stand_far_apart_are_shown_in_two_passages() throws Exception {
    library.shelve(
        Paper.of("Somewhere", "A replica is here. " + FILLER + "There is gossip. " + FILLER));

    assertThat(marked(only("gossip replicas"))).containsExactlyInAnyOrder("replica", "gossip");
  }

  @Test
  void phrases_are_highlighted_only_where_they_stand_as_such() throws Exception {
    library.shelve(
        Paper.of(
            "Somewhere", "A hash is no table. Tables hash. Two hash tables are a pair of tables."));

    assertThat(marked(only("\"hash table\""))).containsExactly("hash tables");
  }

  @Test
  void what_was_asked_of_the_title_or_excluded_is_not_highlighted_in_the_text() throws Exception {
    library.shelve(
        Paper.of("A chord", "Body: the chord and the ring.").about("Abstract: a ring of rings."));

    assertThat(marked(only("title:chord ring"))).containsOnly("ring", "rings");
    assertThat(marked(only("chord abstract:ring"))).containsOnly("ring", "rings", "chord");
    assertThat(marked(only("chord -zebra"))).containsExactly("chord");
  }

  @Test
  void a_hit_in_the_title_alone_shows_the_beginning_of_the_text() throws Exception {
    library.shelve(
        Paper.of("Chord", FILLER).about("What this is about. " + FILLER.substring(0, 4_000)));

    Snippet snippet = only("chord");

    assertThat(snippet.text()).startsWith("What this is about. Nothing");
    assertThat(snippet.text().length()).isBetween(150, 270);
    assertThat(marked(snippet)).isEmpty();
  }

  @Test
  void everything_that_is_highlighted_was_asked_for() throws Exception {
    Corpus corpus = new Corpus(11);
    List<Paper> papers = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      papers.add(corpus.paper(300, i % 2 == 0 ? 20_000 : 0));
    }
    library.shelve(papers);
    Stemmer stemmer = new Stemmer();
    int highlighted = 0;
    try (KeywordIndex index = opened()) {
      for (int i = 0; i < 60; i++) {
        String query = corpus.words(1 + i % 3);
        Set<String> asked = stems(query, stemmer);
        for (Hit hit : index.search(SearchRequest.of(query, 10)).hits()) {
          for (Piece piece : hit.snippet().pieces()) {
            if (piece.hit()) {
              assertThat(asked).as(query).containsAll(stems(piece.text(), stemmer));
              highlighted++;
            }
          }
          assertThat(hit.snippet().text().length()).isLessThan(700);
        }
      }
    }
    assertThat(highlighted).isGreaterThan(100);
  }

  private static Set<String> stems(String text, Stemmer stemmer) {
    Set<String> stems = new HashSet<>();
    Words words = new Words(text);
    while (words.next()) {
      stems.add(stemmer.stem(words.folded()));
    }
    return stems;
  }

  private static List<String> marked(Snippet snippet) {
    return snippet.pieces().stream().filter(Piece::hit).map(Piece::text).toList();
  }

  private Snippet only(String query) throws Exception {
    try (KeywordIndex index = opened()) {
      List<Hit> hits = index.search(SearchRequest.of(query, 2)).hits();
      assertThat(hits).hasSize(1);
      return hits.getFirst().snippet();
    }
  }

  private KeywordIndex opened() throws Exception {
    KeywordIndex index = library.open(folder, 1);
    index.verify(library.documents);
    return index;
  }
}
