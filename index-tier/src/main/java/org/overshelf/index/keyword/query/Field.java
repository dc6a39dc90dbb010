package org.overshelf.index.keyword.query;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Years;

/** What may stand before a colon. */
enum Field {
  TITLE(Optional.of(Scope.TITLE), "title:"),
  AUTHOR(Optional.of(Scope.AUTHOR), "author:", "authors:"),
  VENUE(Optional.of(Scope.VENUE), "venue:"),
  ABSTRACT(Optional.of(Scope.ABSTRACT), "abstract:"),
  YEAR(Optional.empty(), "year:");

  private static final Pattern YEARS = Pattern.compile("(\\d{4})?(?:(\\.\\.|-)(\\d{4})?)?");

  private final Optional<Scope> scope;
  private final List<String> names;

  Field(Optional<Scope> scope, String... names) {
    this.scope = scope;
    this.names = List.of(names);
  }

  Optional<Scope> scope() {
    return scope;
  }

  /** The name of this field, with its colon, if it stands there. */
  Optional<String> at(String text, int place) {
    return names.stream()
        .filter(name -> text.regionMatches(true, place, name, 0, name.length()))
        .findFirst();
  }

  /** Reads {@code 2001}, {@code 2001..2006}, {@code 2001..} or {@code ..2006}. */
  static Years years(String written) throws Problem {
    Matcher match = YEARS.matcher(written);
    if (!match.matches() || match.group(1) == null && match.group(3) == null) {
      throw new Problem("a year is written year:2001 or year:2001..2006");
    }
    int from = match.group(1) == null ? 0 : Integer.parseInt(match.group(1));
    int to = 9_999;
    if (match.group(3) != null) {
      to = Integer.parseInt(match.group(3));
    } else if (match.group(2) == null) {
      to = from;
    }
    return new Years(Math.min(from, to), Math.max(from, to));
  }
}
