package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.crawler.extract.PrintedPaper.Face.BOLD;
import static org.overshelf.crawler.extract.PrintedPaper.Face.ROMAN;
import static org.overshelf.crawler.extract.PrintedPaper.prose;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How lists of references in the usual styles are divided and read. */
class PdfReferencesTest {
  private static final String STONES =
      "J. Stone and M. Rivers. Walls that remember their stones. Journal of Masonry, 12(3):44-59,"
          + " 1998.";
  private static final String FIELDS =
      "P. Fields. A short survey of long fences and of those who mend them. In Proceedings of the"
          + " Fourth Workshop on Fences, pages 1-12, 2003.";
  private static final String HILLS =
      "A. Hills, B. Dale, and C. Glen. Rolling landscapes considered helpful. Technical Report 77,"
          + " University of the North, 2001. doi:10.5555/Hills.77";

  @TempDir Path folder;

  @Test
  void numbers_in_brackets_with_the_sentences_that_cite_them() throws IOException {
    PrintedPaper printed =
        begun("It was shown before that stones keep well [1, 3]. Fences do [2].");
    double y = heading(printed, 300);
    y = printed.paragraph(72, y, 450, 10, "[1] " + STONES);
    y = printed.paragraph(72, y, 450, 10, "[2] " + FIELDS);
    printed.paragraph(72, y, 450, 10, "[3] " + HILLS);

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references).extracting(Reference::raw).containsExactly(STONES, FIELDS, HILLS);
    assertThat(references).extracting(r -> r.marker().orElse("")).containsExactly("1", "2", "3");
    assertThat(references)
        .extracting(Reference::title)
        .containsExactly(
            "Walls that remember their stones",
            "A short survey of long fences and of those who mend them",
            "Rolling landscapes considered helpful");
    assertThat(references).extracting(r -> r.year().orElse(0)).containsExactly(1998, 2003, 2001);
    assertThat(references.get(0).authors()).containsExactly("J. Stone", "M. Rivers");
    assertThat(references.get(2).doi()).contains("10.5555/hills.77");
    assertThat(references.get(0).contexts())
        .containsExactly("It was shown before that stones keep well [1, 3].");
    assertThat(references.get(1).contexts()).containsExactly("Fences do [2].");
  }

  @Test
  void short_names_in_brackets() throws IOException {
    PrintedPaper printed = begun("Stones keep well [SR98] on hills [HDG01].");
    double y = heading(printed, 300);
    y = printed.paragraph(72, y, 450, 10, "[SR98] " + STONES);
    printed.paragraph(72, y, 450, 10, "[HDG01] " + HILLS);

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references).extracting(r -> r.marker().orElse("")).containsExactly("SR98", "HDG01");
    assertThat(references).allMatch(r -> r.contexts().size() == 1);
  }

  @Test
  void plain_numbers_with_hanging_indents() throws IOException {
    PrintedPaper printed = begun("Nothing is cited here.");
    double y = heading(printed, 300);
    y = printed.hanging(72, y, 300, 10, "1. " + STONES);
    y = printed.hanging(72, y, 300, 10, "2. " + FIELDS);
    printed.hanging(72, y, 300, 10, "3. " + HILLS);

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references).extracting(Reference::raw).containsExactly(STONES, FIELDS, HILLS);
  }

  @Test
  void authors_and_years_with_hanging_indents() throws IOException {
    PrintedPaper printed =
        begun("Walls were studied by Stone and Rivers (1998). Fences came later (Fields, 2003).");
    double y = heading(printed, 300);
    y =
        printed.hanging(
            72,
            y,
            300,
            10,
            "Fields, P. (2003). A short survey of long fences and of those who mend them."
                + " Proceedings of the Workshop on Fences, 1-12.");
    printed.hanging(
        72,
        y,
        300,
        10,
        "Stone, J., & Rivers, M. (1998). Walls that remember their stones. Journal of Masonry,"
            + " 12(3), 44-59.");

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references)
        .extracting(Reference::title)
        .containsExactly(
            "A short survey of long fences and of those who mend them",
            "Walls that remember their stones");
    assertThat(references.get(1).authors()).containsExactly("J. Stone", "M. Rivers");
    assertThat(references.get(0).contexts()).containsExactly("Fences came later (Fields, 2003).");
    assertThat(references.get(1).contexts())
        .containsExactly("Walls were studied by Stone and Rivers (1998).");
  }

  @Test
  void a_list_goes_on_over_columns_and_pages() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(80, 17, BOLD, "A Paper of Two Columns");
    printed.paragraph(54, 140, 235, 10, prose(1, 420));
    printed.paragraph(306, 140, 235, 10, prose(2, 330));
    printed.at(306, 660, 12, BOLD, "References");
    double y = printed.paragraph(306, 680, 235, 10, "[1] " + STONES);
    printed.paragraph(306, y, 235, 10, "[2] " + FIELDS.substring(0, FIELDS.indexOf(" In Pro")));
    printed.page();
    printed.paragraph(54, 80, 235, 10, FIELDS.substring(FIELDS.indexOf("In Pro")));
    y = 116;
    for (int i = 3; i <= 12; i++) {
      y = printed.paragraph(54, y, 235, 10, "[" + i + "] " + HILLS);
    }
    y = 80;
    for (int i = 13; i <= 22; i++) {
      y = printed.paragraph(306, y, 235, 10, "[" + i + "] " + STONES);
    }

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references).hasSize(22);
    assertThat(references.get(1).raw()).isEqualTo(FIELDS);
    assertThat(references.get(21).raw()).isEqualTo(STONES);
  }

  @Test
  void an_appendix_after_the_list_is_no_part_of_it() throws IOException {
    PrintedPaper printed = begun("Stones keep well [1].");
    double y = heading(printed, 250);
    y = printed.paragraph(72, y, 450, 10, "[1] " + STONES);
    y = printed.paragraph(72, y, 450, 10, "[2] " + FIELDS);
    printed.at(72, y + 25, 13, BOLD, "Appendix A: Proofs");
    printed.paragraph(72, y + 45, 450, 10, "In 1999 we proved more. " + prose(3, 100));

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references).extracting(Reference::raw).containsExactly(STONES, FIELDS);
  }

  @Test
  void addresses_broken_at_a_line_end_stay_whole() throws IOException {
    PrintedPaper printed = begun("See the manual [1].");
    double y = heading(printed, 300);
    printed.at(
        72, y, 10, ROMAN, "[1] P. Fields. The manual of fences. 2003. https://fences.example/");
    printed.at(72, y + 12, 10, ROMAN, "manual/index.html");
    printed.paragraph(72, y + 24, 450, 10, "[2] " + STONES);

    List<Reference> references = Reading.paper(printed, folder).references();

    assertThat(references.getFirst().raw()).endsWith("https://fences.example/manual/index.html");
  }

  @Test
  void a_paper_without_a_list_has_no_references() throws IOException {
    assertThat(Reading.paper(begun("References are discussed here [1]."), folder).references())
        .isEmpty();
  }

  private static PrintedPaper begun(String citing) {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(80, 17, BOLD, "On Walls and Other Boundaries");
    printed.centred(105, 12, ROMAN, "Robin Hedge");
    double y = printed.paragraph(72, 150, 450, 10, prose(9, 60));
    printed.paragraph(72, y + 8, 450, 10, citing);
    return printed;
  }

  private static double heading(PrintedPaper printed, double y) {
    printed.at(72, y, 12, BOLD, "References");
    return y + 20;
  }
}
