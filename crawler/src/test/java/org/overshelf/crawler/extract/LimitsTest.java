package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every part of an extraction is bounded, whatever a reader finds. */
class LimitsTest {
  private static final String LONG = "word ".repeat(4_000);

  @Test
  void every_part_of_a_paper_is_cut_to_its_bound() {
    IntFunction<Reference> reference =
        i ->
            new Reference(
                i,
                "x",
                Optional.empty(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    Paper paper =
        new Paper(
            MediaType.TEXT,
            new Field<>(LONG, 1),
            new Field<>(Collections.nCopies(500, LONG), 1),
            Optional.empty(),
            Optional.of(new Field<>(LONG, 1)),
            Optional.of(new Field<>(LONG, 1)),
            Optional.of(LONG),
            IntStream.range(0, Limits.REFERENCES + 10).mapToObj(reference).toList(),
            "x".repeat(Limits.TEXT + 1),
            1);

    assertThat(paper.title().value())
        .hasSizeLessThanOrEqualTo(Limits.TITLE)
        .startsWith("word word");
    assertThat(paper.authors().value())
        .hasSize(Limits.AUTHORS)
        .allMatch(author -> author.length() <= Limits.AUTHOR);
    assertThat(paper.abstractText().orElseThrow().value())
        .hasSizeLessThanOrEqualTo(Limits.ABSTRACT);
    assertThat(paper.venue().orElseThrow().value()).hasSizeLessThanOrEqualTo(Limits.VENUE);
    assertThat(paper.doi().orElseThrow()).hasSizeLessThanOrEqualTo(Limits.DOI);
    assertThat(paper.references()).hasSize(Limits.REFERENCES);
    assertThat(paper.text()).hasSize(Limits.TEXT);
  }

  @Test
  void every_part_of_a_reference_is_cut_to_its_bound() {
    Reference reference = reference(0);

    assertThat(reference.raw()).hasSizeLessThanOrEqualTo(Limits.REFERENCE);
    assertThat(reference.marker().orElseThrow()).hasSizeLessThanOrEqualTo(Limits.MARKER);
    assertThat(reference.title()).hasSizeLessThanOrEqualTo(Limits.TITLE);
    assertThat(reference.authors())
        .hasSize(Limits.AUTHORS)
        .allMatch(author -> author.length() <= Limits.AUTHOR);
    assertThat(reference.doi().orElseThrow()).hasSizeLessThanOrEqualTo(Limits.DOI);
    assertThat(reference.contexts())
        .hasSize(Limits.CONTEXTS)
        .allMatch(context -> context.length() <= Limits.CONTEXT);
  }

  @Test
  void a_failures_detail_is_one_line() {
    assertThat(
            new Extraction.Failed(Extraction.Reason.DAMAGED, "one\r\ntwo\u0000 " + LONG).detail())
        .startsWith("one two word")
        .hasSizeLessThanOrEqualTo(Limits.DETAIL);
  }

  @Test
  void cutting_never_leaves_half_a_character() {
    String books = "\uD83D\uDCDA".repeat(10);

    assertThat(Limits.cut(books, 5)).isEqualTo("\uD83D\uDCDA".repeat(2));
    assertThat(Limits.line(books, 5)).isEqualTo("\uD83D\uDCDA".repeat(2));
    assertThat(Limits.line("a\uDCDAb\uD83Dc" + books, 8)).isEqualTo("abc\uD83D\uDCDA\uD83D\uDCDA");
  }

  @Test
  void what_makes_no_paper_is_refused_at_once() {
    assertThatThrownBy(() -> new Field<>("x", 1.5)).hasMessageContaining("1.5");
    assertThatThrownBy(() -> new MediaType("no type")).hasMessageContaining("no type");
    assertThatThrownBy(() -> reference(-1)).hasMessageContaining("-1");
  }

  @Test
  void a_media_type_from_a_header_is_parsed_or_unknown() {
    assertThat(MediaType.parse(" Text/HTML; charset=utf-8")).isEqualTo(MediaType.HTML);
    assertThat(MediaType.parse("rubbish")).isEqualTo(MediaType.UNKNOWN);
    assertThat(MediaType.parse("")).isEqualTo(MediaType.UNKNOWN);
  }

  private static Reference reference(int position) {
    return new Reference(
        position,
        LONG,
        Optional.of(LONG),
        LONG,
        Collections.nCopies(300, LONG),
        Optional.empty(),
        Optional.of(LONG),
        List.of(LONG, LONG, LONG, LONG, LONG, LONG, LONG));
  }
}
