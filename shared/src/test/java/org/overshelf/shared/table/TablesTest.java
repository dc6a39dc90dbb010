package org.overshelf.shared.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class TablesTest {

  private static final NodeIdentity AUTHOR = Samples.identity();

  private final TableStore tables = new TableStore(new MemoryRowStore(), AUTHOR);

  @Test
  void what_is_stated_is_what_is_read() throws Exception {
    FileId file = Statements.FILE;
    tables.append(Statements.all());
    DocumentRow document = tables.read(Docs.TABLE, Statements.DOCUMENT).required();
    assertThat(document.title()).isEqualTo("Chord: a scalable lookup service");
    assertThat(document.authors()).containsExactly("Ion Stoica", "Robert Morris");
    assertThat(document.text()).isEmpty();
    assertThat(document.year()).hasValue(2001);
    CitationRow citation = tables.read(Cites.TABLE, Statements.CITATION).required();
    assertThat(citation.raw()).isEqualTo("[1] Karger et al. Consistent hashing.");
    assertThat(citation.year()).isEmpty();
    GroupRow group = tables.read(Groups.TABLE, Statements.GROUP).required();
    assertThat(group.documents()).containsExactly(Statements.DOCUMENT);
    assertThat(group.citationCount()).isEqualTo(1);
    assertThat(tables.read(Shins.TABLE, -5L).required().documents())
        .containsExactly(Statements.DOCUMENT);
    assertThat(tables.read(Crawl.TABLE, "EXAMPLE.org").required().depthByUrl())
        .containsEntry("http://example.org/", 2);
    assertThat(tables.read(Urls.TABLE, "http://example.org/a.pdf").required().file())
        .contains(file);
    assertThat(tables.read(Titles.TABLE, Statements.NAME).required().groups())
        .containsExactly(Statements.GROUP);
    assertThat(tables.read(Files.TABLE, file).required())
        .isEqualTo(new FileRow(file, Statements.DOCUMENT, false));
    assertThat(tables.read(Journal.TABLE, new Journal.Day(20000, 3)).required().documents())
        .containsExactly(Statements.DOCUMENT);
  }

  @Test
  void a_row_that_nobody_stated_is_missing() {
    assertThat(tables.read(Shins.TABLE, 1L)).isEqualTo(new Lookup.Missing<>());
    assertThat(tables.readAll(Shins.TABLE, List.of())).isEmpty();
  }

  @Test
  void many_rows_are_read_in_the_order_asked() throws Exception {
    List<Statement> stated = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    for (long shingle = 0; shingle < 600; shingle++) {
      ids.add(shingle);
      if (shingle % 3 != 0) {
        stated.add(Shins.TABLE.state(shingle, new Shins.Held(document(shingle))));
      }
    }
    tables.append(stated);
    Collections.shuffle(ids, new Random(37));
    List<Lookup<ShingleRow>> rows = tables.readAll(Shins.TABLE, ids);
    for (int i = 0; i < ids.size(); i++) {
      long id = ids.get(i);
      assertThat(rows.get(i))
          .isEqualTo(
              id % 3 == 0
                  ? new Lookup.Missing<>()
                  : new Lookup.Found<>(new ShingleRow(id, List.of(document(id)))));
    }
  }

  @Test
  void a_row_larger_than_a_page_is_folded_whole() throws Exception {
    List<Statement> stated = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      stated.add(Shins.TABLE.state(7L, new Shins.Held(document(i))));
    }
    tables.append(stated);
    assertThat(tables.read(Shins.TABLE, 7L).required().documents()).hasSize(2500);
  }

  @Test
  void stating_the_same_again_adds_nothing() throws Exception {
    MemoryRowStore rows = new MemoryRowStore();
    TableStore store = new TableStore(rows, AUTHOR);
    store.append(Statements.all());
    store.append(Statements.all().reversed());
    assertThat(
            rows.scanEntries(org.overshelf.shared.key.KeyRange.ALL, Optional.empty(), 1000)
                .entries())
        .hasSize(Statements.all().size());
  }

  @Test
  void a_fold_does_not_depend_on_the_order_of_statements() {
    Seeded.check(
        getClass(),
        60,
        random -> {
          assertFoldsAlike(random, Docs.TABLE, document(1), many(random, TablesTest::described));
          assertFoldsAlike(
              random, Cites.TABLE, new CitationId(id(1)), many(random, TablesTest::cited));
          assertFoldsAlike(
              random, Groups.TABLE, new GroupId(id(1)), many(random, TablesTest::grouped));
          assertFoldsAlike(random, Shins.TABLE, 1L, many(random, any -> new Shins.Held(few(any))));
          assertFoldsAlike(
              random,
              Crawl.TABLE,
              "a.example",
              many(random, any -> new Crawl.Listed("u" + any.nextInt(3), any.nextInt(4))));
          assertFoldsAlike(random, Urls.TABLE, "u", many(random, TablesTest::fetched));
          assertFoldsAlike(
              random,
              Titles.TABLE,
              Statements.NAME,
              many(random, any -> new Titles.Names(new GroupId(id(any.nextInt(4))))));
          assertFoldsAlike(
              random,
              Files.TABLE,
              Statements.FILE,
              many(random, any -> new Files.Ingested(few(any), any.nextBoolean())));
        });
  }

  @Test
  void the_journal_holds_each_changed_document_once() {
    Journal.Day day = new Journal.Day(20000, 1);
    List<Entry> entries = new ArrayList<>();
    entries.addAll(entries(Journal.TABLE, day, List.of(new Journal.Changed(document(1)))));
    entries.addAll(entries(Journal.TABLE, day, List.of(new Journal.Changed(document(1)))));
    entries.addAll(entries(Journal.TABLE, day, List.of(new Journal.Changed(document(2)))));
    assertThat(Journal.TABLE.rowOf(day, entries).orElseThrow().documents())
        .containsExactlyInAnyOrder(document(1), document(2));
  }

  @Test
  void unknown_fields_are_ignored_and_unknown_kinds_and_nonsense_skipped() {
    DocumentId document = document(1);
    Key row = Groups.TABLE.row(new GroupId(id(9)));
    List<Entry> entries = new ArrayList<>();
    for (String json :
        List.of(
            "{\"kind\":\"document\",\"document\":\"" + document + "\",\"colour\":\"red\"}",
            "{\"kind\":\"painted\",\"colour\":\"red\"}",
            "{\"kind\":\"document\",\"document\":\"no id\"}",
            "{\"no kind\":1}",
            "null",
            "[]",
            "\"text\"",
            "{",
            "")) {
      entries.add(entry(Groups.TABLE.code(), row, json));
    }
    GroupRow folded = Groups.TABLE.rowOf(new GroupId(id(9)), entries).orElseThrow();
    assertThat(folded.documents()).containsExactly(document);
    assertThat(Groups.TABLE.rowOf(new GroupId(id(9)), entries.subList(1, 9))).isEmpty();
  }

  @Test
  void an_entry_of_another_table_says_nothing() {
    Key row = Shins.TABLE.row(1L);
    String json = "{\"document\":\"" + document(1) + "\"}";
    assertThat(Shins.TABLE.statement(entry(Shins.TABLE.code(), row, json))).isPresent();
    assertThat(Shins.TABLE.statement(entry(Journal.TABLE.code(), row, json))).isEmpty();
  }

  @Test
  void a_statement_that_lacks_what_it_is_about_says_nothing() {
    List<Table<?, ?, ?>> all =
        List.of(
            Docs.TABLE,
            Cites.TABLE,
            Groups.TABLE,
            Shins.TABLE,
            Crawl.TABLE,
            Urls.TABLE,
            Titles.TABLE,
            Files.TABLE,
            Journal.TABLE);
    for (Table<?, ?, ?> table : all) {
      for (String kind : List.of("described", "cited", "document")) {
        for (String rest : List.of("", ",\"authors\":[null]", ",\"document\":null,\"url\":null")) {
          String json = "{\"kind\":\"" + kind + "\"" + rest + "}";
          assertThat(table.statement(entry(table.code(), Key.MIN, json)))
              .as("%s %s", table, json)
              .isEmpty();
        }
      }
    }
  }

  private static <I, S, R> void assertFoldsAlike(
      RandomGenerator random, Table<I, S, R> table, I id, List<S> stated) {
    List<Entry> entries = entries(table, id, stated);
    Optional<R> expected = table.rowOf(id, entries);
    assertThat(expected).isPresent();
    List<Entry> shuffled = new ArrayList<>(entries);
    Collections.shuffle(shuffled, new Random(random.nextLong()));
    assertThat(table.rowOf(id, shuffled)).isEqualTo(expected);
  }

  private static <I, S, R> List<Entry> entries(Table<I, S, R> table, I id, List<S> stated) {
    return stated.stream()
        .map(each -> table.state(id, each))
        .distinct()
        .map(each -> entry(each.table(), each.row(), each.json()))
        .toList();
  }

  private static Entry entry(int table, Key row, String json) {
    byte[] payload = json.getBytes(StandardCharsets.UTF_8);
    Entry sealed = Samples.entries(AUTHOR, row, List.of(new byte[0])).getFirst();
    return Entry.of(table, row, AUTHOR.publicKey(), payload, sealed.seal());
  }

  private interface Maker<S> {
    S make(RandomGenerator random);
  }

  private static <S> List<S> many(RandomGenerator random, Maker<S> maker) {
    List<S> made = new ArrayList<>();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      made.add(maker.make(random));
    }
    return made;
  }

  private static Docs.Stated described(RandomGenerator random) {
    return new Docs.Described(
        document(1),
        random.nextInt(2),
        random.nextInt(2),
        Statements.FILE,
        "text/plain",
        random.nextInt(3),
        "",
        Optional.empty(),
        new GroupId(id(2)),
        "title " + random.nextInt(3),
        List.of(),
        random.nextBoolean() ? OptionalInt.of(2001) : OptionalInt.empty(),
        "",
        "",
        0,
        List.of());
  }

  private static Cites.Stated cited(RandomGenerator random) {
    return new Cites.Cited(
        random.nextInt(2),
        document(1),
        0,
        new GroupId(id(random.nextInt(3))),
        "raw " + random.nextInt(3),
        "",
        List.of(),
        OptionalInt.empty(),
        List.of());
  }

  private static Groups.Stated grouped(RandomGenerator random) {
    return random.nextBoolean()
        ? new Groups.HasDocument(few(random))
        : new Groups.CitedBy(
            new CitationId(id(random.nextInt(3))),
            few(random),
            "title " + random.nextInt(3),
            List.of(),
            OptionalInt.empty());
  }

  private static Urls.Fetched fetched(RandomGenerator random) {
    return new Urls.Fetched("u", random.nextInt(2), Optional.empty(), "tag " + random.nextInt(3));
  }

  private static DocumentId few(RandomGenerator random) {
    return document(random.nextInt(4));
  }

  private static DocumentId document(long number) {
    return new DocumentId(id(number));
  }

  private static ShortKey id(long number) {
    return new ShortKey(number, 0, 0);
  }
}
