package org.overshelf.crawler.extract;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one document says, as far as it could be read. Every part is within the bounds of {@link
 * Limits}; longer values are cut when a paper is made.
 *
 * @param type what the document turned out to be, after unpacking
 * @param title never empty; a guess of low confidence where the document shows no title, and {@link
 *     #UNTITLED} where there is nothing to guess from
 * @param authors in the order of the document, given names first; may be empty
 * @param doi in lower case, without any prefix; the paper's own, not that of a reference
 * @param references in the order of the list
 * @param text blank for a document that holds only pictures, such as a scan; else the body in
 *     reading order without running heads; paragraphs end with {@code \n}, pages are separated by
 *     {@code \f}
 * @param pages how many pages the document has; 1 where its format knows none
 */
public record Paper(
    MediaType type,
    Field<String> title,
    Field<List<String>> authors,
    Optional<Field<Integer>> year,
    Optional<Field<String>> abstractText,
    Optional<Field<String>> venue,
    Optional<String> doi,
    List<Reference> references,
    String text,
    int pages) {

  /** What a document is called that does not say its name; a confidence of 0 marks it. */
  public static final Field<String> UNTITLED = new Field<>("Untitled", 0);

  public Paper {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(year, "year");
    title = title.map(t -> Limits.line(t, Limits.TITLE));
    if (title.value().isEmpty()) {
      throw new IllegalArgumentException("a paper's title must not be blank");
    }
    authors = authors.map(a -> Limits.lines(a, Limits.AUTHORS, Limits.AUTHOR));
    abstractText = abstractText.map(f -> f.map(a -> Limits.line(a, Limits.ABSTRACT)));
    venue = venue.map(f -> f.map(v -> Limits.line(v, Limits.VENUE)));
    doi = doi.map(d -> Limits.line(d, Limits.DOI)).filter(d -> !d.isEmpty());
    references = List.copyOf(references.subList(0, Math.min(references.size(), Limits.REFERENCES)));
    text = Limits.cut(text, Limits.TEXT);
    if (pages < 1) {
      throw new IllegalArgumentException("a paper has at least one page, not " + pages);
    }
  }

  /** The same paper under another title. */
  public Paper withTitle(Field<String> other) {
    return new Paper(type, other, authors, year, abstractText, venue, doi, references, text, pages);
  }
}
