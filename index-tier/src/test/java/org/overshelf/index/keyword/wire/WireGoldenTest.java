package org.overshelf.index.keyword.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.keyword.partition.Counts;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.keyword.partition.Found;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.index.keyword.partition.Place;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.replica.Load;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.testing.Golden;
import org.overshelf.shared.testing.Seeded;

/** Nodes of different ages talk to each other: what is sent stays as it is. */
class WireGoldenTest {

  private static final FileId FILE = new FileId(Key.hash("f".getBytes(StandardCharsets.UTF_8)));
  private static final DocumentId DOCUMENT = DocumentId.of(FILE);
  private static final Word WORD = new Word(Scope.ANYWHERE, "rout", "routing");
  private static final Pattern PATTERN = new Pattern(Scope.TITLE, "naïv*", 0);
  private static final Place PLACE = new Place(0x4142_4344L, DOCUMENT);
  private static final Found FOUND = new Found(PLACE, 12.5f, 77);
  private static final Hit HIT =
      new Hit(
          DOCUMENT,
          12.5,
          "Erdős and peers",
          List.of("Ada Lovelace", "J. Doe"),
          OptionalInt.of(2001),
          "OSDI",
          300,
          FILE,
          "paper.pdf",
          new Snippet(List.of(new Snippet.Piece("about ", false), new Snippet.Piece("it", true))));
  private static final Plan PLAN =
      new Plan(
          new Expression.And(
              List.of(
                  WORD,
                  new Expression.Phrase(Scope.ABSTRACT, List.of(WORD, WORD), 2),
                  new Expression.Name(List.of("ada", "lovelace")),
                  PATTERN,
                  new Expression.AtLeast(1, List.of(new Expression.Everything(), WORD)),
                  new Expression.Not(WORD))),
          List.of(new Expression.Years(1990, 2006)),
          Optional.of("erdos and peers"),
          Order.DATE,
          Optional.of(PLACE),
          21,
          true);

  private static Statistics statistics() {
    SortedSet<String> words = new TreeSet<>(Statistics.ORDER);
    words.addAll(List.of("naïve", "naïvely"));
    return new Statistics(
        70_000, Map.of("rout", 300L), Map.of("routing", 5L), Map.of(PATTERN, words));
  }

  private static Page page() {
    Counts years = new Counts();
    years.add(2001, 7, 77);
    return new Page(
        7,
        List.of(FOUND),
        Map.of(Facet.YEAR, years, Facet.AUTHOR, new Counts(), Facet.VENUE, new Counts()));
  }

  @Test
  void a_question_about_words_and_its_answer_keep_their_bytes() throws Exception {
    CountRequest request = new CountRequest(List.of(new Part(3, 16)), PLAN.expressions());
    Golden.check("index-count-request", request.toBytes());
    assertThat(CountRequest.of(request.toBytes())).isEqualTo(request);
    CountAnswer answer =
        new CountAnswer(
            List.of(
                new Outcome.Given<>(new Counted(99, statistics())),
                new Outcome.Refused<>(Outcome.Reason.NOT_SERVED)));
    Golden.check("index-count-answer", answer.toBytes());
    assertThat(CountAnswer.of(answer.toBytes())).isEqualTo(answer);
  }

  @Test
  void a_search_and_its_answer_keep_their_bytes() throws Exception {
    FindRequest request =
        new FindRequest(
            5,
            List.of(new FindRequest.Wanted(new Part(0, 4), 99)),
            PLAN,
            statistics(),
            3,
            5_000,
            List.of(8L));
    Golden.check("index-find-request", request.toBytes());
    assertThat(FindRequest.of(request.toBytes())).isEqualTo(request);
    FindAnswer answer =
        new FindAnswer(
            new Load(2, 1_000_000),
            List.of(
                new Outcome.Given<>(new Finding.Hits(4, 99, page(), Set.of(), List.of(HIT))),
                new Outcome.Given<>(new Finding.Stale(new Counted(100, statistics()))),
                new Outcome.Refused<>(Outcome.Reason.BUSY)));
    Golden.check("index-find-answer", answer.toBytes());
    FindAnswer read = FindAnswer.of(answer.toBytes());
    assertThat(read.toBytes()).isEqualTo(answer.toBytes());
    assertThat(read.outcomes().getFirst())
        .isInstanceOfSatisfying(
            Outcome.Given.class,
            given -> assertThat(((Finding.Hits) given.value()).hits()).containsExactly(HIT));
  }

  @Test
  void what_is_shown_keeps_its_bytes() throws Exception {
    ShowRequest.Value value = new ShowRequest.Value(Facet.AUTHOR, -5, 77);
    ShowRequest request =
        new ShowRequest(
            List.of(new ShowRequest.Item(4, List.of(FOUND), List.of(value), List.of(value))),
            PLAN,
            statistics());
    Golden.check("index-show-request", request.toBytes());
    assertThat(ShowRequest.of(request.toBytes())).isEqualTo(request);
    ShowAnswer answer =
        new ShowAnswer(
            List.of(
                new Outcome.Given<>(
                    new ShowAnswer.Shown(List.of(HIT), List.of("Ada Lovelace"), List.of(12)))));
    Golden.check("index-show-answer", answer.toBytes());
    assertThat(ShowAnswer.of(answer.toBytes())).isEqualTo(answer);
  }

  @Test
  void of_a_facet_with_many_values_the_most_frequent_are_sent_and_the_cut_is_known()
      throws Exception {
    Counts authors = new Counts();
    for (int i = 0; i < 1_000; i++) {
      authors.add(i * 7_919L, 1 + i, i);
    }
    Page large = new Page(1, List.of(), Map.of(Facet.AUTHOR, authors));
    FindAnswer answer =
        new FindAnswer(
            Load.UNKNOWN,
            List.of(new Outcome.Given<>(new Finding.Hits(1, 1, large, Set.of(), List.of()))));
    Outcome<Finding> read = FindAnswer.of(answer.toBytes()).outcomes().getFirst();
    assertThat(read)
        .isInstanceOfSatisfying(
            Outcome.Given.class,
            given -> {
              Finding.Hits hits = (Finding.Hits) given.value();
              assertThat(hits.cut()).containsExactly(Facet.AUTHOR);
              Counts sent = hits.page().facets().getOrDefault(Facet.AUTHOR, new Counts());
              assertThat(sent.count(999 * 7_919L)).isEqualTo(1_000);
              assertThat(sent.count(0)).isZero();
            });
  }

  @Test
  void bytes_that_are_wrong_are_malformed_and_nothing_else() {
    byte[] right =
        new FindRequest(
                5,
                List.of(new FindRequest.Wanted(new Part(0, 4), 9)),
                PLAN,
                statistics(),
                3,
                5,
                List.of())
            .toBytes();
    Seeded.check(
        WireGoldenTest.class,
        2_000,
        random -> {
          byte[] wrong = Arrays.copyOf(right, random.nextInt(right.length + 3));
          for (int i = random.nextInt(4); i > 0 && wrong.length > 0; i--) {
            wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
          }
          try {
            FindRequest unused = FindRequest.of(wrong);
          } catch (MalformedException e) {
            assertThat(e).hasMessageMatching("(?s).+");
          }
        });
    byte[] deep = new byte[3 + In.MAX_DEPTH + 5];
    Arrays.fill(deep, (byte) 8);
    deep[0] = Out.VERSION;
    deep[1] = 0;
    deep[2] = 1;
    assertThatThrownBy(() -> CountRequest.of(deep))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("deeper");
  }
}
