package org.overshelf.shared.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.testing.Golden;

/** Codes, row keys, derived ids and JSON of the tables, as other nodes have them on disk. */
class TablesGoldenTest {

  @Test
  void every_kind_of_statement_is_written_as_it_always_was() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (Statement each : Statements.all()) {
      lines.append("%d %s %s\n".formatted(each.table(), each.row(), each.json()));
    }
    Golden.check("statements.txt", lines.toString());
  }

  @Test
  void ids_derive_as_they_always_did() throws Exception {
    Golden.check(
        "derived-ids.txt",
        "document %s\ncitation %s\ngroup %s\nname %s | %s\n"
            .formatted(
                Statements.DOCUMENT,
                Statements.CITATION,
                Statements.GROUP,
                Statements.NAME.title(),
                Statements.NAME.surname()));
  }

  @Test
  void codes_and_names_of_tables_are_all_different() {
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
    assertThat(all.stream().map(Table::code).distinct()).hasSize(9);
    assertThat(all.stream().map(Table::name).distinct()).hasSize(9);
  }
}
