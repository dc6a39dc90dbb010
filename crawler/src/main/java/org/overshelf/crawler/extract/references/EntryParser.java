package org.overshelf.crawler.extract.references;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.Reference;

/** Reads one entry of a list of references. */
final class EntryParser {
  private static final Pattern DOI = Pattern.compile("(?i)\\b(10\\.\\d{4,9}/[^\\s\"<>]{1,150})");
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?i)(?:retrieved from|available"
              + " (?:at|from|online)?:?|url:?)?\\s*(?:https?://|www\\.)\\S+|\\bdoi:?\\s*10\\.\\S+");
  private static final Pattern QUOTED =
      Pattern.compile("(?:[“„\"]|``)\\s?([^”“\"]{8,400}?)\\s?(?:[”“\"]|'')");
  private static final Pattern YEAR_IN_PARENTHESES =
      Pattern.compile(
          "\\(\\s?(?:[A-Z][a-z]+\\.?\\s)?(1[89]\\d\\d|20\\d\\d)[a-z]?\\s?(?:,[^)]{0,30})?\\)");
  private static final Pattern YEAR =
      Pattern.compile("(?<![\\d–:/.-])(1[89]\\d\\d|20\\d\\d)[a-z]?(?![\\d–/-]|\\.\\d)");

  /** Author-year styles: the date stands between authors and title. */
  private static final Pattern DATE_FIRST =
      Pattern.compile(
          "^[\\s.,:;]*(?:\\((?:\\p{L}+\\.?\\s)?(?:1[89]\\d\\d|20\\d\\d)[a-z]?(?:,[^)]{0,30})?\\)|(?:1[89]\\d\\d|20\\d\\d)[a-z]?(?=[.,:]))[\\s.,:;]*");

  private static final Pattern EDITORS =
      Pattern.compile("^[\\s,]*\\(?(?i:eds?\\.?|editors?)\\)?[\\s.,:;]*");

  /** Where a title ends: a full stop that ends no abbreviation, or the beginning of a venue. */
  private static final Pattern TITLE_END =
      Pattern.compile(
          "[?!](?=\\s+\\p{Lu})|(?<!\\b(?:vs|St|Dr|Mr|Jr|No|Vol|vol|pp|ed|al|\\p{Lu}))[.](?=\\s|$)|,\\s+(?=(?i:in\\s+proc|in:|proc\\b|proceedings|journal|ieee|acm|phd|ph\\.d|master|technical"
              + " report|tech\\.? rep|lecture"
              + " notes|comm\\b|commun\\b|trans\\b|transactions|vol\\b|volume|pages|pp\\b|university|springer|addison|prentice|mit"
              + " press|wiley|elsevier)\\b)"
              + "|,\\s+(?=In\\s)|\\s+(?=In:\\s)|\\s+\\((?=\\d{4}\\))|,\\s+(?=\\d)|,\\s+(?=(?:\\p{Lu}\\p{L}*\\.\\s?)+)");

  private static final int LEAST_TITLE = 3;

  private EntryParser() {}

  static Reference parse(int position, Optional<String> marker, String raw) {
    String text = Limits.line(raw, Limits.REFERENCE);
    Optional<String> doi = doi(text);
    String plain = ADDRESS.matcher(text).replaceAll(" ").strip();
    Optional<Integer> year = year(plain);
    NameList names = NameList.at(plain);
    String rest = EDITORS.matcher(plain.substring(names.end())).replaceFirst("");
    List<String> authors = names.names();
    if (authors.isEmpty()) {
      // An organisation: all that stands before the date.
      Matcher date = YEAR_IN_PARENTHESES.matcher(plain);
      if (date.find() && date.start() > 1 && date.start() < 120) {
        authors = List.of(plain.substring(0, date.start()).replaceFirst("[\\s.,]+$", ""));
        rest = plain.substring(date.start());
      }
    }
    return new Reference(position, text, marker, title(plain, rest), authors, year, doi, List.of());
  }

  private static Optional<String> doi(String text) {
    Matcher matcher = DOI.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    String doi = matcher.group(1).replaceFirst("[.,;\\]]+$", "");
    if (doi.endsWith(")") && doi.indexOf('(') < 0) {
      doi = doi.substring(0, doi.length() - 1);
    }
    return Optional.of(doi.toLowerCase(Locale.ROOT));
  }

  private static Optional<Integer> year(String text) {
    Matcher matcher = YEAR_IN_PARENTHESES.matcher(text);
    if (matcher.find()) {
      return Optional.of(Integer.valueOf(matcher.group(1)));
    }
    Optional<Integer> last = Optional.empty();
    matcher = YEAR.matcher(text);
    while (matcher.find()) {
      last = Optional.of(Integer.valueOf(matcher.group(1)));
    }
    return last;
  }

  private static String title(String plain, String rest) {
    Matcher quoted = QUOTED.matcher(plain);
    if (quoted.find()) {
      return quoted.group(1).replaceFirst("[.,;\\s]+$", "");
    }
    String from = DATE_FIRST.matcher(rest).replaceFirst("").replaceFirst("^[\\s.,:;)]+", "");
    Matcher end = TITLE_END.matcher(from);
    int to = from.length();
    while (end.find()) {
      if (end.start() >= LEAST_TITLE) {
        boolean mark = end.group().equals("?") || end.group().equals("!");
        to = mark ? end.end() : end.start();
        break;
      }
    }
    return from.substring(0, to).replaceFirst("[\\s.,;:(]+$", "");
  }
}
