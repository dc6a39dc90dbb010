package org.overshelf.index.keyword.snippet;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Everything;
import org.overshelf.index.keyword.query.Expression.Name;
import org.overshelf.index.keyword.query.Expression.Not;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.keyword.query.Expression.Years;

/**
 * What to highlight in a text: what the query asks for there, not what it asks for in titles and
 * names, and not what it excludes.
 */
public record Highlights(List<Target> targets) {

  /** A word or phrase. {@code abstractOnly} if it was only asked for in the abstract. */
  public sealed interface Target {
    boolean abstractOnly();
  }

  /** Any word with this stem. */
  record Stem(String stem, boolean abstractOnly) implements Target {}

  /** Any of these words. */
  record Spellings(Set<String> words, boolean abstractOnly) implements Target {}

  /** These stems in a row. */
  record Row(List<String> stems, int slop, boolean abstractOnly) implements Target {}

  public Highlights {
    targets = List.copyOf(targets);
  }

  /**
   * What a query wants highlighted.
   *
   * @param expansions the words that a pattern stands for
   */
  public static Highlights of(Expression query, Function<Pattern, Set<String>> expansions) {
    Set<Target> targets = new LinkedHashSet<>();
    gather(query, expansions).forEach(targets::add);
    return new Highlights(new ArrayList<>(targets));
  }

  private static Stream<Target> gather(
      Expression expression, Function<Pattern, Set<String>> expansions) {
    return switch (expression) {
      case Word(Scope scope, String stem, String exact) when inText(scope) ->
          Stream.of(new Stem(stem, scope == Scope.ABSTRACT));
      case Phrase(Scope scope, List<Word> words, int slop) when inText(scope) ->
          Stream.of(
              new Row(words.stream().map(Word::stem).toList(), slop, scope == Scope.ABSTRACT));
      case Pattern pattern when inText(pattern.scope()) ->
          Stream.of(new Spellings(expansions.apply(pattern), false));
      case And(List<Expression> parts) -> parts.stream().flatMap(p -> gather(p, expansions));
      case AtLeast(int least, List<Expression> parts) ->
          parts.stream().flatMap(p -> gather(p, expansions));
      case Word word -> Stream.empty();
      case Phrase phrase -> Stream.empty();
      case Pattern pattern -> Stream.empty();
      case Not not -> Stream.empty();
      case Name name -> Stream.empty();
      case Years years -> Stream.empty();
      case Everything everything -> Stream.empty();
    };
  }

  private static boolean inText(Scope scope) {
    return scope == Scope.ANYWHERE || scope == Scope.ABSTRACT;
  }
}
