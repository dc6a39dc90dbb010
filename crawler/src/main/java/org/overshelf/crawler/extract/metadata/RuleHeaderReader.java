package org.overshelf.crawler.extract.metadata;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Page;
import org.overshelf.crawler.extract.layout.Prose;

/** Reads headers by rules. */
public final class RuleHeaderReader implements HeaderReader {
  private static final double DECLARED = 0.98;
  private static final Pattern DOI =
      Pattern.compile(
          "(?i)\\b(?:doi\\.org/|doi:?\\s*|dx\\.doi\\.org/)(10\\.\\d{4,9}/[^\\s\"<>]{1,150})");

  private final InstantSource clock;

  /**
   * @param clock tells which years lie in the future and so cannot be a paper's
   */
  public RuleHeaderReader(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Header read(Manuscript manuscript) {
    Declared declared = manuscript.declared();
    FrontPage front = FrontPage.of(manuscript);
    Prose prose = Prose.of(manuscript);

    TitleRules.Found title = TitleRules.find(front, declared, prose);
    Optional<AbstractRules.Found> summary = AbstractRules.find(front, title, prose);
    Field<List<String>> authors = AuthorRules.find(front, title, summary, declared);
    int latest = clock.instant().atZone(ZoneOffset.UTC).getYear() + 1;
    Optional<Field<Integer>> year = new YearRules(latest).find(front, declared);

    Optional<Field<String>> abstractText = summary.map(AbstractRules.Found::text);
    Optional<Field<String>> venue = VenueRules.find(front);
    if (!declared.byPublisher()) {
      return new Header(title.field(), authors, year, abstractText, venue, doi(front, declared));
    }
    return new Header(
        declared.title().map(RuleHeaderReader::sure).orElse(title.field()),
        declared.authors().isEmpty() ? authors : sure(declared.authors()),
        declared.year().map(RuleHeaderReader::sure).or(() -> year),
        declared.abstractText().map(RuleHeaderReader::sure).or(() -> abstractText),
        declared.venue().map(RuleHeaderReader::sure).or(() -> venue),
        doi(front, declared));
  }

  private static <T> Field<T> sure(T value) {
    return new Field<>(value, DECLARED);
  }

  /**
   * The DOI that the file declares, or the only one that its first page prints outside the text.
   */
  private static Optional<String> doi(FrontPage front, Declared declared) {
    if (declared.doi().isPresent()) {
      return declared.doi().map(RuleHeaderReader::plain);
    }
    Page page = front.page();
    return java.util.stream.Stream.concat(page.furniture().stream(), front.aroundText().stream())
        .map(line -> DOI.matcher(line.text()))
        .filter(Matcher::find)
        .map(matcher -> plain(matcher.group(1)))
        .findFirst();
  }

  private static String plain(String doi) {
    return doi.replaceFirst("[.,;)\\]]+$", "").toLowerCase(java.util.Locale.ROOT);
  }
}
