package org.overshelf.frontend.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import org.jbibtex.BibTeXDatabase;
import org.jbibtex.BibTeXEntry;
import org.jbibtex.BibTeXParser;
import org.jbibtex.LaTeXParser;
import org.jbibtex.LaTeXPrinter;
import org.junit.jupiter.api.Test;
import org.overshelf.frontend.testing.TestLibrary;
import org.overshelf.shared.table.DocumentRow;

/** Papers in the formats of other programs. */
class ExportsTest {

  private static final String URL = "http://library.example/doc/x";

  private final TestLibrary library = new TestLibrary();

  private static BibTeXEntry parse(String text) throws Exception {
    BibTeXDatabase database = new BibTeXParser().parse(new StringReader(text));
    assertThat(database.getEntries()).as(text).hasSize(1);
    return database.getEntries().values().iterator().next();
  }

  private static String plain(String latex) throws Exception {
    return new LaTeXPrinter().print(new LaTeXParser().parse(new StringReader(latex)));
  }

  @Test
  void bibtex_of_a_conference_paper() throws Exception {
    DocumentRow paper =
        library
            .paper("The Chord of 100% & more")
            .by("Ion Stoica", "Lovelace, Ada B.", "Ludwig van Beethoven", "Plato")
            .in("Proceedings of SIGCOMM", 2001)
            .add();
    BibTeXEntry entry = parse(BibTex.entry(paper, URL));
    assertThat(entry.getType().getValue()).isEqualTo("inproceedings");
    assertThat(entry.getKey().getValue()).isEqualTo("stoica2001chord");
    assertThat(plain(entry.getField(BibTeXEntry.KEY_TITLE).toUserString()))
        .isEqualTo("The Chord of 100% & more");
    assertThat(entry.getField(BibTeXEntry.KEY_AUTHOR).toUserString())
        .isEqualTo("Stoica, Ion and Lovelace, Ada B. and van Beethoven, Ludwig and Plato");
    assertThat(entry.getField(BibTeXEntry.KEY_BOOKTITLE).toUserString())
        .isEqualTo("Proceedings of SIGCOMM");
    assertThat(entry.getField(BibTeXEntry.KEY_YEAR).toUserString()).isEqualTo("2001");
    assertThat(entry.getField(BibTeXEntry.KEY_URL).toUserString()).isEqualTo(URL);
  }

  @Test
  void bibtex_keeps_a_name_with_and_in_it_whole() throws Exception {
    DocumentRow paper = library.paper("T").by("Smith and Wesson Inc", "Ada Ring").add();
    assertThat(parse(BibTex.entry(paper, URL)).getField(BibTeXEntry.KEY_AUTHOR).toUserString())
        .isEqualTo("{Smith and Wesson Inc} and Ring, Ada");
  }

  @Test
  void bibtex_of_any_text_parses_and_balances() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(
        "seed "
            + seed
            + ": mvn -q -pl frontend-tier -am test -Dtest=ExportsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dtest.jvm.args=-Dseed="
            + seed);
    Random random = new Random(seed);
    String letters = "ab {}\\%&#_$~^\"'@,=()é日\u0000\n<>";
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder("x");
      for (int j = random.nextInt(30); j > 0; j--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      DocumentRow paper = library.paper(text + " " + i).by(text + "y", "z" + text).add();
      String written = BibTex.entry(paper, URL);
      assertThat(written.chars().filter(c -> c == '{').count())
          .as("seed %d: %s", seed, written)
          .isEqualTo(written.chars().filter(c -> c == '}').count());
      assertThat(parse(written).getField(BibTeXEntry.KEY_TITLE)).as(written).isNotNull();
    }
  }

  @Test
  void bibtex_of_a_paper_without_anything_has_a_key() throws Exception {
    DocumentRow paper = library.paper("").add();
    assertThat(parse(BibTex.entry(paper, URL)).getKey().getValue()).startsWith("paper");
  }

  @Test
  void ris_has_one_value_a_line() {
    DocumentRow paper =
        library
            .paper("A title\nER  - \r\nTY  - JOUR")
            .by("Ada B. Lovelace")
            .in("Journal of Engines", 1843)
            .saying("Notes.")
            .add();
    assertThat(Ris.entry(paper, URL, URL + "/file").split("\r\n"))
        .containsExactly(
            "TY  - JOUR",
            "TI  - A title ER - TY - JOUR",
            "AU  - Lovelace, Ada B.",
            "PY  - 1843",
            "JO  - Journal of Engines",
            "AB  - Notes.",
            "UR  - " + URL,
            "L1  - " + URL + "/file",
            "ER  - ");
  }

  @Test
  void csl_has_names_in_parts_and_dates_in_lists() {
    DocumentRow paper =
        library
            .paper("A title")
            .by("Ada B. Lovelace", "Plato")
            .in("Workshop on Engines", 1843)
            .add();
    JsonNode item = Json.csl(paper, URL).path(0);
    assertThat(item.path("type").asText()).isEqualTo("paper-conference");
    assertThat(item.path("author").toString())
        .isEqualTo("[{\"family\":\"Lovelace\",\"given\":\"Ada B.\"},{\"literal\":\"Plato\"}]");
    assertThat(item.path("issued").toString()).isEqualTo("{\"date-parts\":[[1843]]}");
  }

  @Test
  void linked_data_cannot_end_its_script_element() {
    DocumentRow paper = library.paper("</script><!--").by("<b>").add();
    assertThat(Json.linkedData(paper, URL, URL)).doesNotContain("<", ">", "&");
  }

  @Test
  void names_are_taken_apart_by_where_the_surname_stands() {
    for (List<String> each :
        List.of(
            List.of("Ion Stoica", "Stoica, Ion"),
            List.of("M. Frans Kaashoek", "Kaashoek, M. Frans"),
            List.of("Stoica, Ion", "Stoica, Ion"),
            List.of("Guido van Rossum", "van Rossum, Guido"),
            List.of("Sammy Davis Jr.", "Davis Jr., Sammy"),
            List.of("Plato", "Plato"))) {
      assertThat(PersonName.of(each.getFirst()).inverted()).isEqualTo(each.getLast());
    }
  }
}
