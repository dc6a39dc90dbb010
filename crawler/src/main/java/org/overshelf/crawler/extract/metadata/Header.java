package org.overshelf.crawler.extract.metadata;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.overshelf.crawler.extract.Field;

/**
 * What a paper says about itself; bounds are those of {@link org.overshelf.crawler.extract.Paper}.
 */
public record Header(
    Field<String> title,
    Field<List<String>> authors,
    Optional<Field<Integer>> year,
    Optional<Field<String>> abstractText,
    Optional<Field<String>> venue,
    Optional<String> doi) {
  public Header {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(authors, "authors");
    Objects.requireNonNull(year, "year");
    Objects.requireNonNull(abstractText, "abstractText");
    Objects.requireNonNull(venue, "venue");
    Objects.requireNonNull(doi, "doi");
  }
}
