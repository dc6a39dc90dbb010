package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.SearchRequest.Filter;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.shared.table.DocumentId;

/** The answer does not depend on how the documents are divided. */
class ParityTest {

  private static final int PAPERS = 1_000;
  private static final int CHANGED = 200;
  private static final int QUERIES = 250;

  @TempDir Path folder;

  /** All of an answer but the time it took and its coverage. */
  private record Seen(
      long total, List<Hit> hits, Map<String, List<FacetCount>> facets, Optional<String> note) {
    static Seen of(SearchAnswer answer) {
      return new Seen(answer.total(), answer.hits(), answer.facets(), answer.note());
    }
  }

  @Test
  void one_four_and_sixteen_partitions_give_the_same_answers_to_the_last_bit() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(
        "replay: mvn -pl index-tier -am test -Dtest=ParityTest -Dtest.jvm.args=-Dseed=" + seed);
    Corpus corpus = new Corpus(seed);
    Library library = new Library();
    List<Library.Paper> papers = new ArrayList<>();
    for (int i = 0; i < PAPERS; i++) {
      papers.add(corpus.paper(200, i % 3 == 0 ? 400 : 0));
    }
    library.shelve(papers.subList(0, PAPERS / 2));
    try (KeywordIndex one = library.open(folder.resolve("1"), 1);
        KeywordIndex four = library.open(folder.resolve("4"), 4);
        KeywordIndex sixteen = library.open(folder.resolve("16"), 16)) {
      List<KeywordIndex> all = List.of(one, four, sixteen);
      settle(all, library);
      // Replaced documents stay in their segments until a merge; they must not count.
      List<Library.Paper> corrected =
          Stream.generate(() -> corpus.paper(200, 0)).limit(CHANGED).toList();
      List<DocumentId> replaced = library.redescribe(corrected, 2);
      List<DocumentId> added = library.shelve(papers.subList(PAPERS / 2, PAPERS));
      for (KeywordIndex each : all) {
        each.changed(added);
        each.changed(replaced);
      }
      settle(all, library);

      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        String query = corpus.query();
        Order order = i % 10 == 0 ? Order.DATE : i % 10 == 1 ? Order.CITATIONS : Order.RELEVANCE;
        SearchRequest request =
            new SearchRequest(query, order, 0, 20, Optional.empty(), Filter.NONE);
        Seen expected = Seen.of(one.search(request));
        assertThat(Seen.of(four.search(request))).as(query).isEqualTo(expected);
        assertThat(Seen.of(sixteen.search(request))).as(query).isEqualTo(expected);
        // Without facets most of what matches is passed over; what is found must be the same.
        for (KeywordIndex each : all) {
          SearchAnswer bare = each.search(request.withoutFacets());
          assertThat(bare.hits()).as(query).isEqualTo(expected.hits());
          assertThat(bare.total()).as(query).isEqualTo(expected.total());
        }
        found += expected.hits().isEmpty() ? 0 : 1;
      }
      assertThat(found).as("queries with hits").isGreaterThan(QUERIES / 2);
    }
  }

  private static void settle(List<KeywordIndex> all, Library library) throws Exception {
    for (KeywordIndex each : all) {
      assertThat(each.verify(library.documents))
          .allMatch(finding -> finding.missing() == 0 && finding.surplus() == 0);
    }
  }
}
