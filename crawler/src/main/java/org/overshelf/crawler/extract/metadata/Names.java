package org.overshelf.crawler.extract.metadata;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells people's names from other short texts. */
final class Names {
  private static final Set<String> PARTICLES =
      Set.of(
          "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "do", "du", "la",
          "le", "ter", "ten", "zu", "zur", "af", "el", "al", "bin", "ibn", "ben", "e", "y", "vom",
          "het", "op", "'t", "’t");

  private static final Pattern INITIALS = Pattern.compile("\\p{Lu}\\.?(?:-?\\p{Lu}\\.?){0,3}");
  private static final Pattern CAPITALISED =
      Pattern.compile(
          "(?:\\p{Ll}{1,2}['’])?\\p{Lu}[\\p{L}\\p{M}'’`´]*\\.?(?:[-‐‑–]\\p{L}[\\p{L}\\p{M}'’]*\\.?)*");
  private static final Pattern HAN = Pattern.compile("\\p{IsHan}{2,4}");
  private static final Pattern DEGREE =
      Pattern.compile(
          "(?i)(ph\\.?\\s?d\\.?|m\\.?d\\.?|m\\.?sc\\.?|b\\.?sc\\.?|m\\.?a\\.?|jr\\.?|sr\\.?|ii|iii|iv|prof(essor)?\\.?|dr\\.?|(senior|student|life)?"
              + " ?(member|fellow)|ieee|acm|phd student|r\\.?n\\.?|mph|dphil)");
  private static final Pattern TITLE_OF_PERSON =
      Pattern.compile("^(?i:(prof(essor)?|dr|mr|mrs|ms|sir)\\.?\\s+)+");

  /** Words that begin with a capital in headings and never occur in names. */
  private static final Set<String> NOT_IN_NAMES =
      Set.of(
          "the",
          "of",
          "for",
          "in",
          "on",
          "a",
          "an",
          "to",
          "from",
          "by",
          "at",
          "is",
          "are",
          "abstract",
          "introduction",
          "january",
          "february",
          "july",
          "september",
          "october",
          "november",
          "december",
          "version",
          "draft",
          "journal",
          "conference",
          "proceedings",
          "volume",
          "page",
          "pages",
          "technical",
          "report",
          "paper",
          "article",
          "keywords",
          "national",
          "international",
          "society",
          "association",
          "project",
          "team",
          "collaboration",
          "consortium",
          "corresponding",
          "author",
          "authors",
          "submitted",
          "published",
          "received",
          "accepted",
          "license",
          "open",
          "access",
          "review",
          "editor",
          "editors",
          "edited",
          "summary",
          "contents",
          "computer",
          "data",
          "analysis",
          "using",
          "new",
          "city",
          "state",
          "contributed",
          "equally",
          "these",
          "this",
          "library",
          "software",
          "archive",
          "repository",
          "plan",
          "memorandum",
          "chapter",
          "section");

  private Names() {}

  /** Given and family name, or initials and family name. */
  static boolean isName(String text) {
    String name = TITLE_OF_PERSON.matcher(text).replaceFirst("");
    if (HAN.matcher(name).matches()) {
      return true;
    }
    String[] tokens = name.split("\\s+");
    if (tokens.length < 2 || tokens.length > 6 || name.length() > 60) {
      return false;
    }
    int full = 0;
    for (String token : tokens) {
      if (INITIALS.matcher(token).matches()
          && token.length() < 7
          && !(token.length() > 2 && !token.contains("."))) {
        continue;
      }
      if (PARTICLES.contains(token)) {
        continue;
      }
      if (!CAPITALISED.matcher(token).matches()
          || NOT_IN_NAMES.contains(token.toLowerCase(Locale.ROOT))) {
        return false;
      }
      full++;
    }
    return full > 0
        && !PARTICLES.contains(tokens[tokens.length - 1])
        && !Wording.AFFILIATION.matcher(name).find()
        && !Wording.PLACE.matcher(name).find();
  }

  /**
   * A name that does not end with an initial, as one does whose family name stands on the next
   * line.
   */
  static boolean isWhole(String text) {
    return isName(text) && !INITIALS.matcher(text.substring(text.lastIndexOf(' ') + 1)).matches();
  }

  static boolean isDegree(String text) {
    return DEGREE.matcher(text).matches();
  }

  /** Without titles, and "KEN THOMPSON" as "Ken Thompson". */
  static String tidy(String text) {
    String name = TITLE_OF_PERSON.matcher(text).replaceFirst("");
    if (!name.equals(name.toUpperCase(Locale.ROOT)) || !name.matches(".*\\p{Lu}{3}.*")) {
      return name;
    }
    StringBuilder tidy = new StringBuilder();
    boolean start = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      tidy.append(start ? c : Character.toLowerCase(c));
      start = !Character.isLetter(c);
    }
    return tidy.toString();
  }

  /** Without footnote marks, digits and parentheses at its ends. */
  static String withoutMarks(String part) {
    return part.replaceAll("\\([^)]*\\)", " ")
        .replaceAll("[*†‡§¶∗⋆#✉\\d]+", " ")
        .replaceAll("\\s+", " ")
        .replaceAll("^[\\s.:()\\[\\]-]+|[\\s:()\\[\\]-]+$", "");
  }
}
