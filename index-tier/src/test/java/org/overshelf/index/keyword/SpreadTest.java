package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.Coverage;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.SearchRequest.Filter;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.replica.HedgeSettings;
import org.overshelf.shared.table.DocumentId;

/**
 * Partitions spread over nodes. {@code -Dtest.jvm.args="-Dspread.papers=20000
 * -Dspread.queries=1000"} compares more.
 */
class SpreadTest {

  private static final int PAPERS = Integer.getInteger("spread.papers", 300);
  private static final int QUERIES = Integer.getInteger("spread.queries", 120);
  private static final Duration PATIENCE = Duration.ofMinutes(Math.max(2, PAPERS / 1_000));

  @TempDir Path folder;
  private final Library library = new Library();
  private Corpus corpus = new Corpus(0);

  @BeforeEach
  void fill() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(
        "replay: mvn -pl index-tier -am test -Dtest=SpreadTest -Dtest.jvm.args=-Dseed=" + seed);
    corpus = new Corpus(seed);
    List<Library.Paper> papers = new ArrayList<>();
    for (int i = 0; i < PAPERS; i++) {
      papers.add(corpus.paper(200, i % 3 == 0 ? 400 : 0));
    }
    library.shelve(papers);
  }

  /** All of an answer but the time it took and its coverage. */
  private record Seen(
      long total, List<Hit> hits, Map<String, List<FacetCount>> facets, Optional<String> note) {
    static Seen of(SearchAnswer answer) {
      return new Seen(answer.total(), answer.hits(), answer.facets(), answer.note());
    }
  }

  private static IndexSettings settings(int partitions, int copies, double inline) {
    IndexSettings usual = Library.settings(partitions);
    return new IndexSettings(
        partitions,
        usual.deadline(),
        usual.refreshDelay(),
        usual.commitDelay(),
        usual.retryDelay(),
        usual.bufferBytes(),
        usual.queuedNotices(),
        copies,
        1 << 30,
        0,
        inline,
        HedgeSettings.USUAL);
  }

  @Test
  void any_number_of_nodes_and_partitions_answers_as_one_index_does() throws Exception {
    try (KeywordIndex one = library.open(folder.resolve("one"), 1);
        Town three = new Town(library, folder.resolve("three"));
        Town seven = new Town(library, folder.resolve("seven"));
        Town split = new Town(library, folder.resolve("split"))) {
      one.awaitCaughtUp();
      List<List<KeywordIndex>> all =
          List.of(
              three.settle(3, settings(4, 2, 1.5)),
              seven.settle(7, settings(16, 2, 0)),
              split.settle(3, settings(1, 1, 100)));
      for (List<KeywordIndex> each : all) {
        each.forEach(SpreadTest::isWhole);
      }
      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        String query = corpus.query();
        Order order = i % 10 == 0 ? Order.DATE : i % 10 == 1 ? Order.CITATIONS : Order.RELEVANCE;
        SearchRequest request =
            new SearchRequest(query, order, i % 7 == 0 ? 5 : 0, 20, Optional.empty(), Filter.NONE);
        Seen expected = Seen.of(one.search(request));
        for (List<KeywordIndex> nodes : all) {
          SearchAnswer answer = nodes.get(i % nodes.size()).search(request);
          assertThat(Seen.of(answer)).as(query).isEqualTo(expected);
        }
        found += expected.hits().isEmpty() ? 0 : 1;
      }
      assertThat(found).as("queries with hits").isGreaterThan(QUERIES / 2);
    }
  }

  @Test
  void a_node_that_dies_or_freezes_or_lags_costs_no_answer_and_few_further_requests()
      throws Exception {
    try (Town town = new Town(library, folder)) {
      List<KeywordIndex> nodes = town.settle(5, settings(8, 3, 1.5));
      nodes.forEach(SpreadTest::isWhole);
      AtomicBoolean over = new AtomicBoolean();
      AtomicInteger asked = new AtomicInteger();
      ConcurrentLinkedQueue<Coverage> partial = new ConcurrentLinkedQueue<>();
      try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          int at = i % 2;
          Corpus mine = new Corpus(i);
          running.add(
              readers.submit(
                  () -> {
                    while (!over.get()) {
                      SearchAnswer answer =
                          town.index(at).search(SearchRequest.of(mine.query(), 20));
                      if (answer.coverage().answered() < 8) {
                        partial.add(answer.coverage());
                      }
                      asked.incrementAndGet();
                    }
                    return null;
                  }));
        }
        answersMore(asked, 100);
        town.freeze(4);
        answersMore(asked, 100);
        town.thaw(4);
        answersMore(asked, 50);
        town.kill(3);
        answersMore(asked, 100);
        town.thaw(3);
        town.slow(2, 300);
        answersMore(asked, 100);
        over.set(true);
        for (Future<?> each : running) {
          each.get(1, TimeUnit.MINUTES);
        }
      }
      assertThat(partial).isEmpty();
      for (int i = 0; i < 2; i++) {
        IndexStatus.Asked tally = town.index(i).status().asked();
        assertThat(tally.hedges())
            .as("hedges of %d requests", tally.requests())
            .isLessThanOrEqualTo(1 + tally.requests() / 20);
      }
    }
  }

  private static void answersMore(AtomicInteger asked, int more) {
    int now = asked.get();
    await().atMost(PATIENCE).until(() -> asked.get() >= now + more);
  }

  @Test
  void without_any_copy_of_a_partition_the_answer_says_so_in_time() throws Exception {
    try (Town town = new Town(library, folder)) {
      List<KeywordIndex> nodes = town.settle(3, settings(3, 1, 1.5));
      nodes.forEach(SpreadTest::isWhole);
      town.kill(2);
      SearchAnswer answer = nodes.getFirst().search(SearchRequest.of("*", 20));
      assertThat(answer.coverage().total()).isEqualTo(3);
      assertThat(answer.coverage().answered()).isLessThan(3).isPositive();
      assertThat(answer.total()).isPositive().isLessThan(PAPERS);
    }
  }

  @Test
  void a_new_server_copies_what_it_owes_and_others_give_it_up_when_it_is_warm() throws Exception {
    try (Town town = new Town(library, folder)) {
      List<KeywordIndex> nodes = town.settle(2, settings(8, 2, 1.5));
      nodes.forEach(SpreadTest::isWhole);

      town.register(2, true);
      KeywordIndex third = town.open(2, settings(8, 2, 1.5));

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                assertThat(third.search(SearchRequest.of("*", 5)).coverage().answered()).isIn(0, 8);
                return copies(nodes.getFirst()) == 16 && held(third) > 0;
              });
      assertThat(third.verify(library.documents))
          .allMatch(f -> f.missing() == 0 && f.surplus() == 0 && f.damage().isEmpty());

      town.retire(0);

      await().atMost(PATIENCE).until(() -> held(town.index(0)) == 0);
      assertThat(town.index(0).search(SearchRequest.of("*", 5)))
          .as("a node that serves nothing still answers")
          .matches(answer -> answer.total() == PAPERS && answer.coverage().answered() == 8);
    }
  }

  private static long copies(KeywordIndex index) {
    return index.status().partitions().stream().mapToLong(each -> each.copies().size()).sum();
  }

  private static int held(KeywordIndex index) throws Exception {
    return index.verify(Set.of()).size();
  }

  @Test
  void changing_the_number_of_partitions_leaves_no_answer_incomplete() throws Exception {
    try (Town town = new Town(library, folder)) {
      town.settle(3, settings(2, 2, 1.5)).forEach(SpreadTest::isWhole);
      for (int i = 0; i < 3; i++) {
        town.closeIndex(i);
        KeywordIndex again = town.open(i, settings(5, 2, 1.5));
        await().atMost(PATIENCE).until(() -> again.search(SearchRequest.of("*", 1)).total() > 0);
        KeywordIndex asked = town.index((i + 1) % 3);
        assertThat(asked.search(SearchRequest.of("*", 1)).total()).isEqualTo(PAPERS);
      }
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                SearchAnswer answer = town.index(0).search(SearchRequest.of("*", 1));
                assertThat(answer.total()).isEqualTo(PAPERS);
                return answer.coverage().total() == 5;
              });
    }
  }

  @Test
  void copies_that_missed_a_notice_find_out_from_each_other() throws Exception {
    try (Town town = new Town(library, folder)) {
      List<KeywordIndex> nodes = town.settle(2, settings(2, 2, 1.5));
      nodes.forEach(SpreadTest::isWhole);
      DocumentId added = library.shelve(Library.Paper.of("Unheard of", "zyzzyva"));
      assertThat(nodes.get(0).concerned(added)).containsExactly(Town.id(1));
      nodes.get(0).changed(List.of(added));
      nodes.get(0).awaitCaughtUp();
      library.clock = InstantSource.fixed(Library.NOW.plus(Duration.ofDays(30)));

      nodes.get(1).catchUp();
      nodes.get(1).awaitCaughtUp();

      assertThat(nodes.get(1).verify(library.documents)).allMatch(f -> f.missing() == 0);
    }
  }

  /** Waits until a node sees every partition warm. */
  private static void isWhole(KeywordIndex index) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                index.status().partitions().stream()
                    .allMatch(
                        each ->
                            each.state() == State.WARM
                                && each.copies().stream()
                                    .allMatch(copy -> copy.state() == State.WARM)));
  }
}
