package org.overshelf.index.keyword.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Everything;
import org.overshelf.index.keyword.query.Expression.Not;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.text.Words;

/**
 * Reads a query.
 *
 * <pre>
 *   or      = and { "OR" and }
 *   and     = unary { [ "AND" ] unary }
 *   unary   = { "NOT" | "-" | "+" } primary
 *   primary = [ field ":" ] ( "(" or ")" | '"' words '"' [ "~" slop ] | chunk )
 *   field   = "title" | "author" | "venue" | "abstract" | "year"
 *   chunk   = anything without spaces, such as word, word*, word~1, well-known, O(log n)
 * </pre>
 *
 * <p>Operators are upper case. What does not parse is read as plain words. For one query.
 */
public final class QueryReader {

  /** The most words and patterns in a query. */
  static final int MAX_TERMS = 128;

  private static final int MAX_DEPTH = 20;
  private static final int MAX_SLOP = 20;

  private final String text;
  private final Chunks chunks = new Chunks();
  private int at;

  private QueryReader(String text) {
    this.text = text;
  }

  /**
   * Reads what was typed.
   *
   * @throws QueryException if there is nothing to look for, or too much
   */
  public static Reading read(String typed) throws QueryException {
    if (typed.length() > SearchRequest.MAX_QUERY_CHARS) {
      throw new QueryException(
          QueryException.Code.TOO_LONG,
          "The query has %,d characters; at most %,d are read."
              .formatted(typed.length(), SearchRequest.MAX_QUERY_CHARS));
    }
    String text = clean(typed);
    if (text.equals("*") || text.equals("*:*")) {
      return new Reading(new Everything(), Optional.empty());
    }
    QueryReader reader = new QueryReader(text);
    Optional<Expression> read;
    Optional<String> note;
    try {
      read = reader.whole();
      note = reader.chunks.note();
    } catch (Problem problem) {
      reader.chunks.restart();
      read = all(reader.chunks.plainWords(text));
      note = Optional.of("Read as plain words, since " + problem.getMessage() + ".");
    }
    if (reader.chunks.terms() > MAX_TERMS) {
      throw new QueryException(
          QueryException.Code.TOO_LONG,
          "The query has %,d words; at most %,d are read."
              .formatted(reader.chunks.terms(), MAX_TERMS));
    }
    Optional<String> said = note;
    return read.map(expression -> new Reading(expression, said))
        .orElseThrow(
            () ->
                new QueryException(
                    QueryException.Code.EMPTY, "There is no word in the query to look for."));
  }

  /** The words of a text as a title is indexed: to find what has exactly this title. */
  public static String titleKey(String title) {
    StringBuilder key = new StringBuilder();
    Words words = new Words(title);
    while (words.next() && key.length() < 1_000) {
      key.append(key.isEmpty() ? "" : " ").append(words.folded());
    }
    return key.toString();
  }

  /** An author's name as a restriction; empty if there is no name in it. */
  public static Optional<Expression> name(String name) {
    return new Chunks().name(clean(name));
  }

  /** Words that must all be in the venue; empty if there are none. */
  public static Optional<Expression> venue(String words) {
    return all(new Chunks().plainWords(clean(words), Scope.VENUE));
  }

  /** Control characters and halves of characters are spaces; all quotation marks are alike. */
  private static String clean(String typed) {
    StringBuilder kept = new StringBuilder(typed.length());
    typed
        .codePoints()
        .forEach(
            point -> {
              int type = Character.getType(point);
              boolean odd = type == Character.CONTROL || type == Character.SURROGATE;
              boolean quote = point >= 0x201c && point <= 0x201f || point == 0xab || point == 0xbb;
              kept.appendCodePoint(odd ? ' ' : quote ? '"' : point);
            });
    return kept.toString().strip();
  }

  private Optional<Expression> whole() throws Problem {
    Optional<Expression> read = or(Scope.ANYWHERE, 0);
    if (at < text.length()) {
      throw new Problem("a closing parenthesis has no partner");
    }
    return read;
  }

  private Optional<Expression> or(Scope scope, int depth) throws Problem {
    if (depth > MAX_DEPTH) {
      throw new Problem("parentheses are nested too deeply");
    }
    List<Expression> parts = new ArrayList<>();
    do {
      Optional<Expression> part = and(scope, depth);
      if (part.isEmpty() && (!parts.isEmpty() || startsOperator("OR"))) {
        throw new Problem("OR needs a word on both sides");
      }
      part.ifPresent(parts::add);
    } while (operator("OR"));
    return parts.size() > 1 ? Optional.of(new AtLeast(1, parts)) : parts.stream().findFirst();
  }

  private Optional<Expression> and(Scope scope, int depth) throws Problem {
    List<Expression> parts = new ArrayList<>();
    while (true) {
      boolean joined = operator("AND");
      if (joined && parts.isEmpty()) {
        throw new Problem("AND needs a word on both sides");
      }
      skipSpace();
      if (at == text.length() || text.charAt(at) == ')' || startsOperator("OR")) {
        if (joined) {
          throw new Problem("AND needs a word on both sides");
        }
        return all(parts);
      }
      unary(scope, depth).ifPresent(parts::add);
    }
  }

  private static Optional<Expression> all(List<? extends Expression> parts) {
    return parts.size() > 1
        ? Optional.of(new And(List.copyOf(parts)))
        : parts.stream().<Expression>map(part -> part).findFirst();
  }

  private Optional<Expression> unary(Scope scope, int depth) throws Problem {
    boolean not = false;
    while (true) {
      if (operator("NOT")) {
        not = !not;
        skipSpace();
        if (at == text.length()) {
          throw new Problem("NOT needs a word after it");
        }
      } else if (sign('-')) {
        not = !not;
      } else if (!sign('+')) {
        break;
      }
    }
    Optional<Expression> part = primary(scope, depth);
    return not ? part.map(Not::new) : part;
  }

  private Optional<Expression> primary(Scope scope, int depth) throws Problem {
    for (Field field : Field.values()) {
      Optional<String> name = field.at(text, at);
      if (name.isPresent()) {
        at += name.get().length();
        if (at == text.length() || Character.isWhitespace(text.charAt(at))) {
          throw new Problem("nothing follows " + name.get());
        }
        return field.scope().isPresent()
            ? unscoped(field.scope().get(), depth)
            : Optional.of(Field.years(chunks.take(text, at, this::moveTo)));
      }
    }
    return unscoped(scope, depth);
  }

  private Optional<Expression> unscoped(Scope scope, int depth) throws Problem {
    char first = at < text.length() ? text.charAt(at) : ' ';
    if (first == '(') {
      at++;
      Optional<Expression> inside = or(scope, depth + 1);
      if (at == text.length()) {
        throw new Problem("an opening parenthesis has no partner");
      }
      at++;
      return inside;
    }
    if (first == '"') {
      int close = text.indexOf('"', at + 1);
      if (close < 0) {
        throw new Problem("a quotation mark has no partner");
      }
      String quoted = text.substring(at + 1, close);
      at = close + 1;
      return chunks.phrase(quoted, scope, slop());
    }
    return chunks.read(chunks.take(text, at, this::moveTo), scope);
  }

  private int slop() {
    int digits = at + 1;
    if (at == text.length() || text.charAt(at) != '~') {
      return 0;
    }
    while (digits < text.length() && digits < at + 4 && isDigit(text.charAt(digits))) {
      digits++;
    }
    String number = text.substring(at + 1, digits);
    at = digits;
    return number.isEmpty() ? 2 : Math.min(MAX_SLOP, Integer.parseInt(number));
  }

  private void moveTo(int place) {
    at = place;
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  /** Passes an operator in upper case, if one comes next. */
  private boolean operator(String name) {
    skipSpace();
    boolean is = startsOperator(name);
    at += is ? name.length() : 0;
    return is;
  }

  private boolean startsOperator(String name) {
    int end = at + name.length();
    return text.startsWith(name, at)
        && (end == text.length()
            || Character.isWhitespace(text.charAt(end))
            || text.charAt(end) == '(');
  }

  /** Passes a sign that stands before a word. */
  private boolean sign(char sign) {
    boolean is =
        at + 1 < text.length()
            && text.charAt(at) == sign
            && text.charAt(at + 1) != sign
            && !Character.isWhitespace(text.charAt(at + 1));
    at += is ? 1 : 0;
    return is;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
