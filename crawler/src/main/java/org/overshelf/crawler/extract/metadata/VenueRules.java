package org.overshelf.crawler.extract.metadata;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.layout.Line;

/** Finds the name of a journal or conference in the first page's head, foot or notices. */
final class VenueRules {
  private static final String WORDS = "(?:\\p{Lu}[\\p{L}&’'-]*|of|on|in|the|and|for|&)";
  private static final Pattern VENUE =
      Pattern.compile(
          "((?:"
              + WORDS
              + "\\s+){0,6}(?:Journal|Transactions|Proceedings|Conference|Symposium|Workshop|Letters|Annals|Bulletin|Magazine)(?:\\s+"
              + WORDS
              + "){0,12})");

  private VenueRules() {}

  static Optional<Field<String>> find(FrontPage front) {
    return Stream.concat(
            front.page().furniture().stream(),
            front.aroundText().stream().filter(line -> line.text().length() < 200))
        .map(Line::text)
        .map(VENUE::matcher)
        .filter(Matcher::find)
        .map(
            matcher ->
                matcher
                    .group(1)
                    .replaceFirst("^(?:(?:of|on|in|In|the|and|for|&)\\s+)+", "")
                    .replaceFirst("(?:\\s+(?:of|on|in|the|and|for|&))+$", ""))
        .filter(venue -> venue.contains(" "))
        .findFirst()
        .map(venue -> new Field<>(venue, 0.6));
  }
}
