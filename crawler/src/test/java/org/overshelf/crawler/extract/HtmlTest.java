package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.html.HtmlReader;
import org.overshelf.crawler.extract.layout.Manuscript;

/** Web pages, as publishers, people and programs write them. */
class HtmlTest {

  @TempDir Path folder;

  @Test
  void what_a_publisher_declares_goes_before_what_the_page_shows() throws IOException {
    Paper paper =
        Reading.paper(
            page(
                """
                <!doctype html><html><head><title>Shelf Press | Article</title>
                <meta name="citation_title" content="Shelves and Their Keepers">
                <meta name="citation_author" content="Lovelace, Ada">
                <meta name="citation_author" content="Charles Babbage">
                <meta name="citation_publication_date" content="2003/05/17">
                <meta name="citation_journal_title" content="Journal of Shelves">
                <meta name="citation_doi" content="doi:10.1234/SHELF.9">
                <meta name="citation_abstract" content="Keepers keep shelves.">
                </head><body><nav>Home | Login</nav><h1>Shelf Press</h1><p>Keepers keep
                shelves in order.</p><script>track()</script></body></html>
                """));

    assertThat(paper.type()).isEqualTo(MediaType.HTML);
    assertThat(paper.title().value()).isEqualTo("Shelves and Their Keepers");
    assertThat(paper.title().confidence()).isGreaterThan(0.9);
    assertThat(paper.authors().value()).containsExactly("Ada Lovelace", "Charles Babbage");
    assertThat(paper.year().orElseThrow().value()).isEqualTo(2003);
    assertThat(paper.venue().orElseThrow().value()).isEqualTo("Journal of Shelves");
    assertThat(paper.doi()).contains("10.1234/shelf.9");
    assertThat(paper.abstractText().orElseThrow().value()).isEqualTo("Keepers keep shelves.");
    assertThat(paper.text()).contains("in order.").doesNotContain("Login", "track");
  }

  @Test
  void a_plain_page_is_read_by_its_headings() throws IOException {
    Paper paper =
        Reading.paper(
            page(
                """
                <html><head><title>Untitled Document</title></head><body>
                <h1>The Text Editor of the Future</h1><p>Rob Quill</p>
                <h2>Abstract</h2><p>An editor edits, and this one edits better than those that
                came before it, as we show at length in what follows.</p>
                <h2>References</h2>
                <ol><li>K. Pencil. Erasing considered harmful. 1987.</li>
                <li>L. Brush. Painting by numbers and by other means. 1990.</li></ol>
                </body></html>
                """));

    assertThat(paper.title().value()).isEqualTo("The Text Editor of the Future");
    assertThat(paper.authors().value()).containsExactly("Rob Quill");
    assertThat(paper.abstractText().orElseThrow().value()).startsWith("An editor edits");
    assertThat(paper.references())
        .extracting(Reference::title)
        .containsExactly("Erasing considered harmful", "Painting by numbers and by other means");
  }

  @Test
  void broken_markup_is_read_as_browsers_do() throws IOException {
    Paper paper =
        Reading.paper(
            page(
                "<html><h1>Tags That <b>Never</i> Close</h1 <p>Text &amp more &bogus;"
                    + " <table><td>x"));

    assertThat(paper.title().value()).startsWith("Tags That Never Close");
    assertThat(paper.text()).contains("&");
  }

  @Test
  void a_declared_charset_is_followed() throws IOException {
    String html =
        "<html><head><meta charset='iso-8859-2'></head><body><h1>Příliš žluťoučký kůň</h1>";

    assertThat(Reading.paper(page(html, Charset.forName("ISO-8859-2"))).title().value())
        .isEqualTo("Příliš žluťoučký kůň");
  }

  @Test
  void an_undeclared_charset_is_utf_8_if_it_can_be_and_else_western() throws IOException {
    String html = "<html><body><h1>Überlegungen zur Größe von Cafés</h1><p>Mehr Text.";

    for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
      assertThat(Reading.paper(page(html, charset)).title().value())
          .as("%s", charset)
          .isEqualTo("Überlegungen zur Größe von Cafés");
    }
  }

  @Test
  void a_page_without_text_fails_as_such() throws IOException {
    assertThat(Reading.failure(page("<html><body><img src='scan.png'></body></html>")).reason())
        .isEqualTo(Reason.NO_TEXT);
  }

  @Test
  void a_page_too_large_for_memory_is_read_in_part() throws Exception {
    StringBuilder html = new StringBuilder("<html><body><h1>A Page without End</h1>");
    while (html.length() < 9 << 20) {
      html.append("<p>").append("many words on one long line ".repeat(40)).append("</p>\n");
    }

    Manuscript read = new HtmlReader().read(page(html.toString()));

    assertThat(read.lines().findFirst().orElseThrow().text()).isEqualTo("A Page without End");
    assertThat(read.lines().mapToInt(line -> line.text().length()).sum())
        .isBetween(Limits.TEXT, Limits.TEXT + 2_000);
  }

  private Path page(String html) throws IOException {
    return page(html, StandardCharsets.UTF_8);
  }

  private Path page(String html, Charset charset) throws IOException {
    return Files.write(folder.resolve("page.html"), html.getBytes(charset));
  }
}
