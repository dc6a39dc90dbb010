package org.overshelf.crawler.extract;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One entry of a paper's list of references.
 *
 * @param position from 0, in the order of the list
 * @param raw the entry as printed, on one line, without its marker
 * @param marker what the body cites it by, such as {@code 12} or {@code Knu97}, if entries are
 *     marked
 * @param title the cited work's title; empty if it was not recognised
 * @param authors as printed, given names first where the entry tells them apart
 * @param doi in lower case, without any prefix
 * @param contexts sentences of the body that cite the entry, in order, at most {@value
 *     Limits#CONTEXTS}
 */
public record Reference(
    int position,
    String raw,
    Optional<String> marker,
    String title,
    List<String> authors,
    Optional<Integer> year,
    Optional<String> doi,
    List<String> contexts) {

  public Reference {
    if (position < 0) {
      throw new IllegalArgumentException("position must not be negative, is " + position);
    }
    raw = Limits.line(raw, Limits.REFERENCE);
    marker = marker.map(m -> Limits.line(m, Limits.MARKER)).filter(m -> !m.isEmpty());
    title = Limits.line(title, Limits.TITLE);
    authors = Limits.lines(authors, Limits.AUTHORS, Limits.AUTHOR);
    doi = doi.map(d -> Limits.line(d, Limits.DOI)).filter(d -> !d.isEmpty());
    contexts = Limits.lines(contexts, Limits.CONTEXTS, Limits.CONTEXT);
    Objects.requireNonNull(year, "year");
  }

  /** The same entry, cited by these sentences. */
  public Reference withContexts(Collection<String> sentences) {
    return new Reference(position, raw, marker, title, authors, year, doi, List.copyOf(sentences));
  }
}
