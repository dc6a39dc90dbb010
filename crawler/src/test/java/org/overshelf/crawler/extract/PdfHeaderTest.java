package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.crawler.extract.PrintedPaper.Face.BOLD;
import static org.overshelf.crawler.extract.PrintedPaper.Face.ITALIC;
import static org.overshelf.crawler.extract.PrintedPaper.Face.ROMAN;
import static org.overshelf.crawler.extract.PrintedPaper.prose;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from the first pages of papers in the usual layouts. */
class PdfHeaderTest {

  @TempDir Path folder;

  @Test
  void one_column_with_everything_centred() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(90, 17, BOLD, "Keeping Libraries Alive on Donated Machines");
    printed.centred(120, 12, ROMAN, "Ada Lovelace and Charles Babbage");
    printed.centred(138, 11, ITALIC, "Department of Engines, University of London");
    printed.centred(170, 11, BOLD, "Abstract");
    String summary = prose(1, 60);
    double next = printed.paragraph(110, 190, 375, 10, summary);
    printed.at(72, next + 20, 12, BOLD, "1 Introduction");
    printed.paragraph(72, next + 40, 450, 10, prose(2, 300));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value()).isEqualTo("Keeping Libraries Alive on Donated Machines");
    assertThat(paper.title().confidence()).isGreaterThanOrEqualTo(0.6);
    assertThat(paper.authors().value()).containsExactly("Ada Lovelace", "Charles Babbage");
    assertThat(paper.abstractText().orElseThrow().value()).isEqualTo(summary);
    assertThat(paper.text()).contains("1 Introduction");
  }

  @Test
  void two_columns_under_a_title_of_two_lines() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(80, 18, BOLD, "Routing Similar Documents to Similar Places");
    printed.centred(102, 18, BOLD, "in a Library of Volunteers");
    printed.centred(130, 12, ROMAN, "Grace Hopper, Edsger W. Dijkstra");
    printed.centred(146, 10, ITALIC, "Institute of Computing, New York");
    printed.at(54, 190, 11, BOLD, "Abstract");
    String summary = prose(3, 50);
    double next = printed.paragraph(54, 206, 235, 10, summary);
    printed.at(54, next + 12, 11, BOLD, "1 Introduction");
    printed.paragraph(54, next + 28, 235, 10, prose(4, 150));
    printed.paragraph(306, 190, 235, 10, "Secondly columns " + prose(5, 240));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value())
        .isEqualTo("Routing Similar Documents to Similar Places in a Library of Volunteers");
    assertThat(paper.authors().value()).containsExactly("Grace Hopper", "Edsger W. Dijkstra");
    assertThat(paper.abstractText().orElseThrow().value()).isEqualTo(summary);
    assertThat(paper.text().indexOf("1 Introduction"))
        .as("the left column is read before the right one")
        .isLessThan(paper.text().indexOf("Secondly columns"));
  }

  @Test
  void marks_of_affiliations_and_footnotes_are_no_part_of_names_and_titles() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(90, 17, BOLD, "Shingles for Everyone").raised(17, "*");
    printed.at(150, 120, 12, ROMAN, "Barbara Liskov").raised(12, "1");
    printed.then(12, ROMAN, ", Leslie Lamport").raised(12, "2,3");
    printed.then(12, ROMAN, " and John von Neumann").raised(12, "1");
    printed.at(150, 140, 9, ROMAN, "1").then(9, ROMAN, " Massachusetts Institute of Technology");
    printed.at(150, 152, 9, ROMAN, "2").then(9, ROMAN, " Digital Equipment Corporation");
    double next = printed.paragraph(90, 190, 400, 10, "Abstract. " + prose(6, 50));
    printed.paragraph(72, next + 30, 450, 10, prose(7, 200));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value()).isEqualTo("Shingles for Everyone");
    assertThat(paper.authors().value())
        .containsExactly("Barbara Liskov", "Leslie Lamport", "John von Neumann");
    assertThat(paper.abstractText().orElseThrow().value()).isEqualTo(prose(6, 50));
  }

  @Test
  void mastheads_and_kinds_of_article_are_no_titles_and_their_dates_count() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.at(72, 50, 9, ROMAN, "Journal of Shelf Research, vol. 12, no. 3, pp. 1-9, 2004");
    printed.at(72, 80, 20, BOLD, "Research Article");
    printed.at(72, 120, 16, BOLD, "How Readers Find What They Seek");
    printed.at(72, 145, 11, ROMAN, "Karen Jones");
    double next = printed.paragraph(72, 180, 450, 10, "Abstract: " + prose(8, 60));
    printed.paragraph(72, next + 20, 450, 10, prose(9, 200));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value()).isEqualTo("How Readers Find What They Seek");
    assertThat(paper.authors().value()).containsExactly("Karen Jones");
    assertThat(paper.year().orElseThrow().value()).isEqualTo(2004);
    assertThat(paper.venue().orElseThrow().value()).isEqualTo("Journal of Shelf Research");
  }

  @Test
  void running_heads_and_page_numbers_are_not_part_of_the_text() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(110, 17, BOLD, "The Quiet Life of Blocks");
    printed.centred(140, 12, ROMAN, "Alan Turing");
    printed.paragraph(72, 200, 450, 10, prose(10, 300));
    for (int number = 2; number <= 5; number++) {
      printed.page();
      printed.centred(40, 9, ITALIC, "A. Turing / The Quiet Life of Blocks");
      printed.paragraph(72, 80, 450, 10, prose(10 + number, 400));
      printed.centred(800, 9, ROMAN, String.valueOf(number));
    }

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.pages()).isEqualTo(5);
    assertThat(paper.text()).doesNotContain("A. Turing /");
    assertThat(paper.text().split("\f"))
        .hasSize(5)
        .noneMatch(page -> page.matches("(?s).*\\b[2-5]$"));
  }

  @Test
  void divided_words_are_joined_and_compounds_keep_their_hyphens() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(90, 17, BOLD, "Hyphens in the Wild");
    printed.at(72, 150, 10, ROMAN, "We replicate peer-to-peer stores, where every repli-");
    printed.at(72, 162, 10, ROMAN, "cation costs. A store that is peer-");
    printed.at(72, 174, 10, ROMAN, "to-peer has no centre, and its well-");
    printed.at(72, 186, 10, ROMAN, "Known nodes are few.");

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.text())
        .contains("every replication costs")
        .contains("that is peer-to-peer has")
        .contains("well- Known");
  }

  @Test
  void ligatures_and_accents_are_spelled_out() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.embedded(72, 90, 17, "Speci\uFB01c \uFB01le \uFB02ows at the caf\u00E9");
    printed.paragraph(72, 150, 450, 10, prose(20, 100));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value()).isEqualTo("Specific file flows at the caf\u00E9");
  }

  @Test
  void properties_confirm_what_the_page_shows_and_never_replace_it() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    PDDocumentInformation properties = new PDDocumentInformation();
    properties.setTitle("Microsoft Word - final_v7.doc");
    properties.setAuthor("jsmith");
    printed.document().setDocumentInformation(properties);
    printed.centred(90, 17, BOLD, "What the Page Says Is What Counts");
    printed.centred(120, 12, ROMAN, "Jane Smith");
    printed.paragraph(72, 180, 450, 10, prose(21, 200));

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title().value()).isEqualTo("What the Page Says Is What Counts");
    assertThat(paper.authors().value()).containsExactly("Jane Smith");
  }

  @Test
  void the_papers_own_doi_is_taken_from_its_head() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.at(72, 40, 8, ROMAN, "https://doi.org/10.1234/Shelf.2003.7.");
    printed.centred(100, 17, BOLD, "A Paper with a Number of Its Own");
    printed.paragraph(72, 180, 450, 10, prose(22, 200));

    assertThat(Reading.paper(printed, folder).doi()).contains("10.1234/shelf.2003.7");
  }
}
