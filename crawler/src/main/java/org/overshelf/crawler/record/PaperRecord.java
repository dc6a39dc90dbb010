package org.overshelf.crawler.record;

import java.util.List;
import java.util.Optional;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;

/**
 * What a record says of a paper. Texts that it does not give are empty.
 *
 * @param id what the paper is called where the record comes from
 * @param title not blank
 */
public record PaperRecord(
    String id,
    String title,
    List<String> authors,
    String abstractText,
    Optional<Integer> year,
    String venue,
    String text,
    String url) {

  /** Somebody wrote the record: what it says was not guessed. */
  private static final double SURE = 0.95;

  public PaperRecord {
    authors = List.copyOf(authors);
    if (title.isBlank()) {
      throw new IllegalArgumentException("a record has a title");
    }
  }

  /** The record as a paper that was read. */
  public Paper toPaper() {
    return new Paper(
        MediaType.TEXT,
        new Field<>(title, SURE),
        new Field<>(authors, SURE),
        year.map(value -> new Field<>(value, SURE)),
        given(abstractText),
        given(venue),
        Optional.empty(),
        List.of(),
        text,
        1);
  }

  private static Optional<Field<String>> given(String text) {
    return text.isBlank() ? Optional.empty() : Optional.of(new Field<>(text, SURE));
  }

  /** What the paper is compared with others by. */
  public String comparedText() {
    return text.isBlank() ? abstractText : abstractText + "\n\n" + text;
  }
}
