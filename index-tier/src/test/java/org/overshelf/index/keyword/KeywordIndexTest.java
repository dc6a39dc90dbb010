package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
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
import org.overshelf.index.keyword.Library.Paper;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.DocumentId;

/** Real Lucene in a temporary folder, over a store in memory. */
class KeywordIndexTest {

  private static final Paper CHORD =
      Paper.of(
              "Chord: A Scalable Peer-to-peer Lookup Service for Internet Applications",
              "A fundamental problem is to locate the node that stores a data item. Chord is"
                  + " simple.")
          .by("Ion Stoica", "Robert Morris")
          .in(2001, "SIGCOMM")
          .about("This paper presents Chord, a distributed lookup protocol.");
  private static final Paper PASTRY =
      Paper.of(
              "Pastry: Scalable, decentralized object location",
              "Pastry routes messages. Unlike Chord, it considers locality. O(log n) steps in C++.")
          .by("A. Rowstron", "Peter Druschel")
          .in(2001, "Middleware")
          .about("Routing and naïve caching in peer-to-peer systems.");
  private static final Paper BIGTABLE =
      Paper.of("Bigtable: a distributed storage system", "Tablets are stored in GFS.")
          .by("Fay Chang", "Jeff Dean")
          .in(2006, "OSDI")
          .about("A distributed storage system for structured data.");

  @TempDir Path folder;
  private final Library library = new Library();

  @Test
  void words_of_every_section_are_found() throws Exception {
    try (KeywordIndex index = filled(4)) {
      assertThat(titles(index, "chord")).containsExactly(CHORD.title(), PASTRY.title());
      assertThat(titles(index, "decentralized")).containsExactly(PASTRY.title());
      assertThat(titles(index, "tablets")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "osdi")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "stoica chord")).containsExactly(CHORD.title());
      assertThat(titles(index, "I. Stoica chord")).containsExactly(CHORD.title());
      assertThat(titles(index, "naive")).containsExactly(PASTRY.title());
      assertThat(titles(index, "ROUTE")).as("stems").containsExactly(PASTRY.title());
      assertThat(titles(index, "peer-to-peer")).hasSize(2);
      assertThat(titles(index, "O(log n)")).containsExactly(PASTRY.title());
      assertThat(titles(index, "C++")).containsExactly(PASTRY.title());
      assertThat(titles(index, "*")).hasSize(3);
    }
  }

  @Test
  void authors_are_found_in_either_order_and_by_initials() throws Exception {
    try (KeywordIndex index = filled(4)) {
      for (String name :
          List.of("Stoica", "\"Ion Stoica\"", "\"Stoica, Ion\"", "\"I. Stoica\"", "(ion stoica)")) {
        assertThat(titles(index, "author:" + name)).as(name).containsExactly(CHORD.title());
      }
      assertThat(titles(index, "author:\"Antony Rowstron\"")).containsExactly(PASTRY.title());
      assertThat(titles(index, "author:\"Ion Morris\"")).as("two people").isEmpty();
      assertThat(titles(index, "author:\"Ian Stoica\"")).isEmpty();
      assertThat(titles(index, "author:Rowst*")).containsExactly(PASTRY.title());
    }
  }

  @Test
  void operators_fields_phrases_and_patterns_mean_what_they_say() throws Exception {
    try (KeywordIndex index = filled(4)) {
      assertThat(titles(index, "title:chord")).containsExactly(CHORD.title());
      assertThat(titles(index, "abstract:chord")).containsExactly(CHORD.title());
      assertThat(titles(index, "abstract:tablets")).isEmpty();
      assertThat(titles(index, "venue:osdi")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "year:2002..2010")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "chord -pastry")).containsExactly(CHORD.title());
      assertThat(titles(index, "chord AND NOT stoica")).containsExactly(PASTRY.title());
      assertThat(titles(index, "(tablets OR naive) AND scalable")).containsExactly(PASTRY.title());
      assertThat(titles(index, "\"distributed storage\"")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "\"storage distributed\"")).isEmpty();
      assertThat(titles(index, "\"storage distributed\"~2")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "title:\"storage system\"")).containsExactly(BIGTABLE.title());
      assertThat(titles(index, "abstract:\"distributed storage\""))
          .containsExactly(BIGTABLE.title());
      assertThat(titles(index, "decentr*")).containsExactly(PASTRY.title());
      assertThat(titles(index, "title:decentr*")).containsExactly(PASTRY.title());
      assertThat(titles(index, "decentralised~1")).containsExactly(PASTRY.title());
    }
  }

  @Test
  void when_no_paper_has_all_words_those_with_most_are_given_and_the_note_says_so()
      throws Exception {
    try (KeywordIndex index = filled(4)) {
      SearchAnswer answer = index.search(SearchRequest.of("distributed lookup protocol zebra", 10));

      assertThat(answer.hits()).extracting(Hit::title).containsExactly(CHORD.title());
      assertThat(answer.note()).hasValueSatisfying(note -> assertThat(note).contains("most"));
    }
  }

  @Test
  void a_title_typed_in_full_comes_first() throws Exception {
    Paper citing =
        Paper.of(
            "On Chord",
            ("Chord: A Scalable Peer-to-peer Lookup Service for Internet Applications. ")
                .repeat(50));
    library.shelve(citing);
    try (KeywordIndex index = filled(4)) {
      for (Paper each : List.of(CHORD, PASTRY, BIGTABLE, citing)) {
        assertThat(titles(index, each.title()).getFirst()).isEqualTo(each.title());
      }
    }
  }

  @Test
  void hits_show_what_the_rows_say() throws Exception {
    try (KeywordIndex index = filled(2)) {
      Hit hit = index.search(SearchRequest.of("lookup", 10)).hits().getFirst();

      assertThat(hit.authors()).containsExactly("Ion Stoica", "Robert Morris");
      assertThat(hit.year()).hasValue(2001);
      assertThat(hit.venue()).isEqualTo("SIGCOMM");
      assertThat(hit.fileName()).isEqualTo("paper.txt");
      assertThat(DocumentId.of(hit.file())).isEqualTo(hit.document());
    }
  }

  @Test
  void facets_count_all_hits_and_filters_restrict_them() throws Exception {
    try (KeywordIndex index = filled(4)) {
      SearchAnswer answer = index.search(SearchRequest.of("*", 1));

      assertThat(answer.total()).isEqualTo(3);
      assertThat(answer.facets().get("year"))
          .containsExactly(new FacetCount("2001", 2), new FacetCount("2006", 1));
      assertThat(answer.facets().get("author")).contains(new FacetCount("Jeff Dean", 1));
      assertThat(answer.facets().get("venue")).hasSize(3);
      assertThat(
              filtered(
                  index, new Filter(OptionalInt.of(2005), OptionalInt.empty(), none(), none())))
          .containsExactly(BIGTABLE.title());
      assertThat(
              filtered(
                  index,
                  new Filter(
                      OptionalInt.empty(), OptionalInt.empty(), Optional.of("Jeff Dean"), none())))
          .containsExactly(BIGTABLE.title());
      assertThat(
              filtered(
                  index,
                  new Filter(
                      OptionalInt.empty(), OptionalInt.empty(), none(), Optional.of("sigcomm"))))
          .containsExactly(CHORD.title());
    }
  }

  @Test
  void a_changed_count_of_citations_orders_hits_without_reading_the_text_again() throws Exception {
    try (KeywordIndex index = filled(4)) {
      List<DocumentId> ids = List.copyOf(library.documents);
      assertThat(titles(index, "distributed")).first().isEqualTo(BIGTABLE.title());
      for (DocumentId citing : ids) {
        library.cite(citing, ids.get(1), PASTRY);
      }
      library
          .blocks
          .scanBlocks(KeyRange.ALL, 1_000, false)
          .blocks()
          .forEach(block -> library.blocks.dropBlock(block.key()));

      index.changed(Set.of(ids.get(1)));

      SearchRequest byCitations =
          new SearchRequest("*", Order.CITATIONS, 0, 10, Optional.empty(), Filter.NONE);
      await()
          .untilAsserted(
              () -> {
                Hit first = index.search(byCitations).hits().getFirst();
                assertThat(first.title()).isEqualTo(PASTRY.title());
                assertThat(first.citations()).isEqualTo(3);
              });
      assertThat(titles(index, "locality")).as("its text is still there").hasSize(1);
    }
  }

  @Test
  void a_corrected_title_replaces_the_old_one() throws Exception {
    try (KeywordIndex index = filled(4)) {
      Paper corrected = new Paper("Kademlia", CHORD.authors(), CHORD.year(), "", "", CHORD.body());
      library.redescribe(List.of(corrected), 2);

      index.changed(List.of(library.documents.getFirst()));

      await().untilAsserted(() -> assertThat(titles(index, "kademlia")).hasSize(1));
      assertThat(titles(index, "title:chord")).isEmpty();
      assertThat(index.status().documents()).isEqualTo(3);
    }
  }

  @Test
  void a_text_that_cannot_be_read_is_tried_again_and_the_title_is_found_meanwhile()
      throws Exception {
    AtomicBoolean reachable = new AtomicBoolean();
    library.shelve(CHORD);
    try (KeywordIndex index =
        library.open(folder, Library.settings(1), new Flaky(library.blocks, reachable))) {
      await().until(() -> !titles(index, "title:chord").isEmpty());
      assertThat(titles(index, "fundamental")).isEmpty();
      assertThat(index.status().waiting() + index.status().pendingNotices()).isPositive();

      reachable.set(true);

      await().until(() -> !titles(index, "fundamental").isEmpty());
      await().until(() -> index.status().waiting() + index.status().pendingNotices() == 0);
    }
  }

  @Test
  void what_a_crash_lost_is_found_in_the_journal() throws Exception {
    Path crashed = folder.resolve("crashed");
    try (KeywordIndex index = library.open(folder.resolve("live"), 4)) {
      index.verify(Set.of());
      DocumentId late = library.shelve(CHORD);
      index.changed(List.of(late));
      await().until(() -> titles(index, "chord").size() == 1);
      copy(folder.resolve("live"), crashed); // nothing was committed since the index was begun
    }
    library.shelve(PASTRY);

    try (KeywordIndex index = library.open(crashed, 4)) {
      await().until(() -> titles(index, "chord").size() == 2);
      assertThat(index.verify(library.documents)).allMatch(KeywordIndexTest::isClean);
    }
  }

  @Test
  void a_reopened_index_answers_at_once() throws Exception {
    filled(4).close();

    try (KeywordIndex index = library.open(folder, 4)) {
      SearchAnswer answer = index.search(SearchRequest.of("chord", 10));
      assertThat(answer.hits()).hasSize(2);
      assertThat(answer.coverage()).isEqualTo(new Coverage(4, 4));
    }
  }

  @Test
  void another_number_of_partitions_makes_the_index_anew() throws Exception {
    filled(4).close();

    for (int partitions : List.of(7, 2)) {
      try (KeywordIndex index = library.open(folder, partitions)) {
        await()
            .until(
                () ->
                    index.search(SearchRequest.of("chord", 9)).coverage().answered() == partitions);
        assertThat(titles(index, "chord")).hasSize(2);
        assertThat(index.verify(library.documents))
            .hasSize(partitions)
            .allMatch(KeywordIndexTest::isClean);
        await().until(() -> foldersIn(folder) == partitions);
      }
    }
  }

  private static long foldersIn(Path folder) throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.count();
    }
  }

  @Test
  void while_a_partition_is_made_anew_the_others_answer() throws Exception {
    filled(4).close();
    deleteFiles(folder.resolve("partition-2-of-4"));
    CountDownLatch gate = new CountDownLatch(1);
    try (KeywordIndex index =
        KeywordIndex.open(
            folder,
            Library.settings(4),
            library.tables,
            new FileReader(library.blocks),
            visitor -> {
              gate.await();
              for (DocumentId each : library.documents) {
                visitor.document(each);
              }
            },
            library.clock)) {
      assertThat(index.search(SearchRequest.of("chord", 10)).coverage())
          .isEqualTo(new Coverage(4, 3));
      assertThat(index.status().partitions().get(2).state()).isEqualTo(State.REBUILDING);

      gate.countDown();

      await().until(() -> index.search(SearchRequest.of("chord", 10)).coverage().answered() == 4);
      assertThat(titles(index, "chord")).hasSize(2);
    }
  }

  @Test
  void verify_finds_damage_missing_and_surplus_documents_and_rebuild_mends_them() throws Exception {
    filled(1).close();
    flipBit(folder.resolve("partition-0-of-1"), "considers");

    try (KeywordIndex index = library.open(folder, 1)) {
      PartitionFinding damaged = index.verify(library.documents).getFirst();
      assertThat(damaged.damage()).isPresent();

      index.rebuild(0, library.documents);

      assertThat(index.verify(library.documents)).allMatch(KeywordIndexTest::isClean);
      assertThat(titles(index, "chord")).hasSize(2);
      DocumentId first = library.documents.getFirst();
      assertThat(index.verify(Set.of(first)).getFirst().surplus()).isEqualTo(2);
      library.shelve(Paper.of("Unnoticed", "x"));
      assertThat(index.verify(library.documents).getFirst().missing()).isEqualTo(1);
    }
  }

  @Test
  void a_ruined_partition_is_made_anew_when_opened() throws Exception {
    filled(2).close();
    try (Stream<Path> files = Files.list(folder.resolve("partition-1-of-2"))) {
      for (Path each :
          files.filter(f -> f.getFileName().toString().startsWith("segments_")).toList()) {
        Files.writeString(each, "nonsense");
      }
    }
    try (KeywordIndex index = library.open(folder, 2)) {
      await().until(() -> index.search(SearchRequest.of("chord", 10)).coverage().answered() == 2);
      assertThat(index.verify(library.documents)).allMatch(KeywordIndexTest::isClean);
    }
  }

  private KeywordIndex filled(int partitions) throws IOException, InterruptedException {
    library.shelve(List.of(CHORD, PASTRY, BIGTABLE));
    KeywordIndex index = library.open(folder, partitions);
    index.verify(library.documents);
    return index;
  }

  private static List<String> titles(KeywordIndex index, String query) throws Exception {
    return index.search(SearchRequest.of(query, 20)).hits().stream().map(Hit::title).toList();
  }

  private static List<String> filtered(KeywordIndex index, Filter filter) throws Exception {
    SearchRequest request =
        new SearchRequest("*", Order.RELEVANCE, 0, 10, Optional.empty(), filter);
    return index.search(request).hits().stream().map(Hit::title).toList();
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static boolean isClean(PartitionFinding finding) {
    return finding.missing() == 0 && finding.surplus() == 0 && finding.damage().isEmpty();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each));
        if (Files.isDirectory(each)) {
          Files.createDirectories(target);
        } else {
          Files.copy(each, target);
        }
      }
    }
  }

  private static void deleteFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
  }

  /** Flips a bit in the text that a partition keeps of a paper. */
  private static void flipBit(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
        if (at >= 0) {
          bytes[at] ^= 1;
          Files.write(file, bytes);
          return;
        }
      }
    }
    throw new AssertionError("no file has the text " + text);
  }

  /** Blocks that cannot be reached until they can. */
  private record Flaky(BlockReader blocks, AtomicBoolean reachable) implements BlockReader {
    @Override
    public List<Lookup<Block>> getAll(List<Key> keys) {
      return reachable.get()
          ? blocks.getAll(keys)
          : keys.stream()
              .<Lookup<Block>>map(
                  k -> new Lookup.Unreachable<>(Lookup.Cause.TIMED_OUT, "no answer"))
              .toList();
    }

    @Override
    public List<Lookup<Integer>> sizes(List<Key> keys) {
      return blocks.sizes(keys);
    }
  }
}
