package org.overshelf.index.keyword.query;

import java.util.List;
import java.util.Optional;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;

/**
 * How a query was read.
 *
 * @param note what whoever typed it should know about that
 */
public record Reading(Expression expression, Optional<String> note) {

  /** The share of the words that must be there when no document has all. */
  private static final double MOST = 0.6;

  /**
   * A weaker query, for when nothing has all the words: most of them. Empty for queries that are
   * not plain words, since whoever writes operators means them.
   */
  public Optional<Reading> relaxed() {
    if (!(expression instanceof Expression.And(List<Expression> parts))
        || !parts.stream().allMatch(Reading::isPlain)) {
      return Optional.empty();
    }
    int least = Math.max(1, (int) Math.ceil(parts.size() * MOST));
    String said = "No paper has all of these words; these have most of them.";
    return Optional.of(
        new Reading(
            new AtLeast(least, parts), Optional.of(note.map(n -> n + " " + said).orElse(said))));
  }

  /** Whether this is nothing but words and phrases, as a title is. */
  public boolean isPlainWords() {
    return isPlain(expression)
        || expression instanceof Expression.And(List<Expression> parts)
            && parts.stream().allMatch(Reading::isPlain);
  }

  private static boolean isPlain(Expression part) {
    return part instanceof Word word && word.scope() == Scope.ANYWHERE
        || part instanceof Phrase phrase && phrase.scope() == Scope.ANYWHERE;
  }
}
