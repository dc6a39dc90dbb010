package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.text.TextReader;

/** Plain text in any encoding, of any length; and what is no text. */
class TextTest {
  private static final String REPORT =
      """
                      Über die Größe von Bibliotheken

                               Käthe Müller

      Abstract

      Bibliotheken wachsen, und zwar immer schneller; das hat Gründe, die hier
      dargelegt werden, und Folgen, von denen noch niemand etwas Genaues weiß.

      Bibliography

      [1] A. Groß. Vom Wachsen. Zeitschrift für alles, 1990.
      [2] B. Klein. Vom Schrumpfen der großen Dinge. Zeitschrift für nichts, 1991.
      """;

  @TempDir Path folder;

  @Test
  void every_usual_encoding_gives_the_same_paper() throws IOException {
    for (Charset charset :
        new Charset[] {
          StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16
        }) {
      Paper paper = Reading.paper(text(REPORT.getBytes(charset)));

      assertThat(paper.title().value())
          .as("%s", charset)
          .isEqualTo("Über die Größe von Bibliotheken");
      assertThat(paper.authors().value()).containsExactly("Käthe Müller");
      assertThat(paper.references()).hasSize(2);
    }
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_text() throws IOException {
    assertThat(Reading.paper(text(("\uFEFF" + REPORT).getBytes(StandardCharsets.UTF_8))).text())
        .startsWith("Über");
    assertThat(Reading.paper(text(("\uFEFF" + REPORT).getBytes(StandardCharsets.UTF_16LE))).text())
        .startsWith("Über");
  }

  @Test
  void form_feeds_divide_pages() throws IOException {
    Paper paper =
        Reading.paper(
            text(
                "The First Page Has a Title\f\fAnd a third page."
                    .getBytes(StandardCharsets.UTF_8)));

    assertThat(paper.pages()).isEqualTo(3);
    assertThat(paper.text()).isEqualTo("The First Page Has a Title\f\fAnd a third page.");
  }

  @Test
  void bytes_that_are_no_text_are_unsupported_whatever_they_are_called() throws IOException {
    byte[] rubbish = new byte[4_000];
    new Random(1).nextBytes(rubbish);
    Path file = text(rubbish);

    for (MediaType said : new MediaType[] {MediaType.UNKNOWN, MediaType.TEXT, MediaType.HTML}) {
      assertThat(Reading.failure(file, said).reason()).as("%s", said).isEqualTo(Reason.UNSUPPORTED);
    }
  }

  @Test
  void white_space_alone_is_no_text() throws IOException {
    assertThat(Reading.failure(text(" \n\t\n".getBytes(StandardCharsets.UTF_8))).reason())
        .isEqualTo(Reason.NO_TEXT);
  }

  @Test
  void a_long_text_is_cut_and_stays_in_its_encoding() throws Exception {
    // Characters of three bytes, so that any cut at a number of bytes divides one.
    byte[] line =
        "ein Satz über das €€€ und sonst über nichts weiter\n".getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("long.txt");
    try (var out = Files.newOutputStream(file)) {
      out.write("Ein langer Text über Geld\n\n".getBytes(StandardCharsets.UTF_8));
      for (int written = 0; written < 2 * Limits.TEXT; written += line.length) {
        out.write(line);
      }
    }

    List<Line> lines = new TextReader().read(file).lines().toList();

    assertThat(lines.stream().mapToInt(each -> each.text().length() + 1).sum())
        .isBetween(Limits.TEXT - 1_000, Limits.TEXT);
    assertThat(lines.get(1).text()).contains("€€€");
  }

  @Test
  void a_text_of_very_many_short_lines_is_cut() throws Exception {
    Path file = text("word\n".repeat(Limits.LINES + 50_000).getBytes(StandardCharsets.UTF_8));

    assertThat(new TextReader().read(file).lines()).hasSize(Limits.LINES);
  }

  private Path text(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("report.txt"), bytes);
  }
}
