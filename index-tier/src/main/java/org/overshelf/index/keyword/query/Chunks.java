package org.overshelf.index.keyword.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import org.overshelf.index.keyword.query.Expression.Name;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.keyword.text.Names;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;

/** Makes words, phrases and patterns of what stands between spaces. Counts what it makes. */
final class Chunks {

  private static final java.util.regex.Pattern FUZZY =
      java.util.regex.Pattern.compile("([\\p{L}\\p{N}\\p{M}]{3,40})~([0-2])?");
  private static final java.util.regex.Pattern WILDCARD =
      java.util.regex.Pattern.compile("[\\p{L}\\p{N}\\p{M}*?]+");

  /** Letters that a pattern begins with, so that it cannot stand for most of the dictionary. */
  private static final int LEAST_PREFIX = 2;

  private static final int MAX_WILDCARDS = 3;

  private final Stemmer stemmer = new Stemmer();
  private Optional<String> note = Optional.empty();
  private int terms;

  Optional<String> note() {
    return note;
  }

  int terms() {
    return terms;
  }

  void restart() {
    note = Optional.empty();
    terms = 0;
  }

  /**
   * The text from {@code from} to the next space, quotation mark or closing parenthesis. A
   * parenthesis that opens inside, as in {@code O(log n)}, takes everything up to its partner.
   */
  String take(String text, int from, IntConsumer moveTo) {
    int depth = 0;
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (depth == 0 && (Character.isWhitespace(c) || c == '"' || c == ')')) {
        break;
      }
      if (c == '(' && (depth > 0 || text.indexOf(')', at) > 0)) {
        depth++;
      } else if (c == ')') {
        depth--;
      }
      at++;
    }
    // A lone mark is passed over, so that reading always gets on.
    int end = at == from && at < text.length() && text.charAt(at) != ')' ? at + 1 : at;
    moveTo.accept(end);
    return text.substring(from, end);
  }

  Optional<Expression> read(String chunk, Scope scope) throws Problem {
    Matcher fuzzy = FUZZY.matcher(chunk);
    if (fuzzy.matches() && !"0".equals(fuzzy.group(2))) {
      String word = folded(fuzzy.group(1));
      int edits =
          fuzzy.group(2) != null ? fuzzy.group(2).charAt(0) - '0' : word.length() > 5 ? 2 : 1;
      return pattern(word, edits, scope);
    }
    Optional<String> wildcard = wildcard(chunk);
    if (wildcard.isPresent()) {
      return pattern(wildcard.get(), 0, scope);
    }
    return scope == Scope.AUTHOR ? name(chunk) : phrase(chunk, scope, 0);
  }

  private Optional<Expression> pattern(String text, int edits, Scope scope) throws Problem {
    if (scope == Scope.ABSTRACT) {
      throw new Problem("there are no patterns after abstract:");
    }
    if (text.chars().filter(c -> c == '*' || c == '?').count() > MAX_WILDCARDS) {
      throw new Problem("a word may have %d wildcards".formatted(MAX_WILDCARDS));
    }
    terms++;
    return Optional.of(new Pattern(scope, text, edits));
  }

  /** The chunk, folded, if it is a pattern. A question mark at the end is punctuation. */
  private Optional<String> wildcard(String chunk) {
    String core = chunk;
    while (core.endsWith("?") || core.endsWith(",") || core.endsWith(".")) {
      core = core.substring(0, core.length() - 1);
    }
    int first = core.length();
    for (int i = core.length() - 1; i >= 0; i--) {
      if (core.charAt(i) == '*' || core.charAt(i) == '?') {
        first = i;
      }
    }
    if (first == core.length() || !WILDCARD.matcher(core).matches()) {
      return Optional.empty();
    }
    if (core.substring(0, first).length() < LEAST_PREFIX) {
      boolean word = core.chars().anyMatch(Character::isLetterOrDigit);
      note = word ? Optional.of("A wildcard needs two letters before it; it was left out.") : note;
      return Optional.empty();
    }
    StringBuilder folded = new StringBuilder();
    int from = 0;
    for (int i = 0; i <= core.length(); i++) {
      if (i == core.length() || core.charAt(i) == '*' || core.charAt(i) == '?') {
        folded.append(folded(core.substring(from, i)));
        if (i < core.length()) {
          folded.append(core.charAt(i));
        }
        from = i + 1;
      }
    }
    return Optional.of(folded.toString());
  }

  Optional<Expression> name(String text) {
    List<String> parts = Names.parts(text);
    terms += parts.size();
    return parts.isEmpty() ? Optional.empty() : Optional.of(new Name(parts));
  }

  Optional<Expression> phrase(String text, Scope scope, int slop) {
    if (scope == Scope.AUTHOR) {
      return name(text);
    }
    List<Word> words = plainWords(text, scope);
    return words.size() > 1
        ? Optional.of(new Phrase(scope, words, slop))
        : words.stream().<Expression>map(word -> word).findFirst();
  }

  List<Word> plainWords(String text) {
    return plainWords(text, Scope.ANYWHERE);
  }

  List<Word> plainWords(String text, Scope scope) {
    List<Word> read = new ArrayList<>();
    Words words = new Words(text);
    while (words.next()) {
      String exact = words.folded();
      read.add(new Word(scope, stemmer.stem(exact), exact));
    }
    terms += read.size();
    return read;
  }

  private static String folded(String text) {
    Words words = new Words(text);
    return words.next() ? words.folded() : "";
  }
}
