package org.overshelf.crawler.extract.layout;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a file says about itself beside its text: a PDF's properties, a page's meta tags.
 *
 * @param trust how far it can be believed
 * @param authors empty if the file names none
 */
public record Declared(
    Trust trust,
    Optional<String> title,
    List<String> authors,
    Optional<Integer> year,
    Optional<String> abstractText,
    Optional<String> venue,
    Optional<String> doi) {

  /** A file that declares nothing. */
  public static final Declared NOTHING =
      new Declared(
          Trust.HINT,
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** How far a declaration can be believed. */
  public enum Trust {
    /** Left by some program; confirms what the page shows, or stands in for it. */
    HINT,
    /** Put there by a publisher for libraries to read. */
    PUBLISHER
  }

  public Declared {
    Objects.requireNonNull(trust, "trust");
    authors = List.copyOf(authors);
  }

  public boolean byPublisher() {
    return trust == Trust.PUBLISHER;
  }
}
