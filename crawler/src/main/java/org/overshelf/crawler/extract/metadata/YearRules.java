package org.overshelf.crawler.extract.metadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.Line;

/** Finds the year of publication on the first page. */
final class YearRules {
  private static final int EARLIEST = 1900;

  private static final String MONTH =
      "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
  private static final Pattern YEAR =
      Pattern.compile("(?<![\\d./:-])(19\\d\\d|20\\d\\d)(?!\\d|[-–./]\\d)");
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(https?://|www\\.|doi:?\\s*10\\.|10\\.\\d{4,}/)\\S+");
  private static final Pattern ARXIV =
      Pattern.compile("(?i)arxiv:\\s?(\\d\\d)(0[1-9]|1[0-2])\\.\\d{4,5}");
  private static final Pattern SHORT_YEAR =
      Pattern.compile("\\b\\p{Lu}[\\p{Lu}\\p{Ll}]{2,9}\\s?[’'‘](\\d\\d)\\b");
  private static final Pattern DATE_LINE =
      Pattern.compile("(?i)^\\W*(\\d{1,2}\\W+)?" + MONTH + "\\.?\\W+(\\d{1,2}\\W+)?\\d{4}\\W*$");

  private record Sign(Pattern words, double confidence) {}

  /** What stands near a year, and how much it then means; the first that fits counts. */
  private static final List<Sign> SIGNS =
      List.of(
          sign("\\b(published|publication date|date of publication)\\b", 0.95),
          sign("©|\\bcopyright\\b|\\(c\\)", 0.9),
          sign(
              "\\(\\d{4}[a-z]?\\)\\s?[.,:]|\\bvol(ume|\\.)?\\s?\\d|\\bno\\.\\s?\\d|\\bpp\\.|\\bissue\\b|\\b\\d+\\s?\\(\\d+\\)",
              0.85),
          sign(
              "\\b(journal|proceedings|proc\\.|conference|symposium|workshop|transactions|congress|letters|annals)\\b",
              0.85),
          sign("\\b(accepted)\\b", 0.7),
          sign("\\b(received|revised|submitted)\\b", 0.6),
          sign("\\b" + MONTH + "\\b", 0.75));

  private final int latest;

  YearRules(int latest) {
    this.latest = latest;
  }

  private static Sign sign(String words, double confidence) {
    return new Sign(Pattern.compile("(?i)" + words), confidence);
  }

  Optional<Field<Integer>> find(FrontPage front, Declared declared) {
    List<Field<Integer>> years = new ArrayList<>();
    Stream<String> dates =
        front.lines().stream().map(Line::text).filter(text -> DATE_LINE.matcher(text).matches());
    Stream.of(
            front.page().furniture().stream().map(Line::text),
            front.aroundText().stream().map(Line::text),
            front.page().margins().stream(),
            dates)
        .flatMap(texts -> texts)
        .forEach(text -> collect(text, years));
    return years.stream()
        .max(
            Comparator.<Field<Integer>>comparingDouble(Field::confidence)
                .thenComparing(Field::value))
        .or(() -> declared.year().filter(this::plausible).map(year -> new Field<>(year, 0.3)));
  }

  private void collect(String text, List<Field<Integer>> years) {
    Matcher arxiv = ARXIV.matcher(text);
    if (arxiv.find()) {
      add(2000 + Integer.parseInt(arxiv.group(1)), 0.88, years);
    }
    Matcher shortYear = SHORT_YEAR.matcher(text);
    while (shortYear.find()) {
      int digits = Integer.parseInt(shortYear.group(1));
      add(digits > latest % 100 ? 1900 + digits : 2000 + digits, 0.8, years);
    }
    String plain = ADDRESS.matcher(text).replaceAll(" ");
    Matcher year = YEAR.matcher(plain);
    while (year.find()) {
      String near =
          plain.substring(
              Math.max(0, year.start() - 60), Math.min(plain.length(), year.end() + 40));
      double confidence =
          SIGNS.stream()
              .filter(sign -> sign.words.matcher(near).find())
              .mapToDouble(Sign::confidence)
              .findFirst()
              .orElse(0.4);
      add(Integer.parseInt(year.group(1)), confidence, years);
    }
  }

  private void add(int year, double confidence, List<Field<Integer>> years) {
    if (plausible(year)) {
      years.add(new Field<>(year, confidence));
    }
  }

  private boolean plausible(int year) {
    return year >= EARLIEST && year <= latest;
  }
}
