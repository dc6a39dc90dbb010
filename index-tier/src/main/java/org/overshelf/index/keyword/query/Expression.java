package org.overshelf.index.keyword.query;

import java.util.List;

/** A query as data: what to look for, in words as they are indexed. */
public sealed interface Expression {

  /** Where a word must stand. */
  enum Scope {
    ANYWHERE,
    TITLE,
    ABSTRACT,
    VENUE,
    AUTHOR
  }

  /** Every document. */
  record Everything() implements Expression {}

  /**
   * A word, in any of its English forms.
   *
   * @param stem what must be there
   * @param exact the form that was typed, preferred over others
   */
  record Word(Scope scope, String stem, String exact) implements Expression {}

  /** Words in a row, at most {@code slop} steps out of place. At least two. */
  record Phrase(Scope scope, List<Word> words, int slop) implements Expression {
    public Phrase {
      words = List.copyOf(words);
    }
  }

  /** An author's name, or parts of it. At least one part. */
  record Name(List<String> parts) implements Expression {
    public Name {
      parts = List.copyOf(parts);
    }
  }

  /**
   * Words of a shape.
   *
   * @param text folded; with {@code *} and {@code ?} if there are no edits
   * @param edits how many letters may differ, 0 to 2; if 0, it is a wildcard
   */
  record Pattern(Scope scope, String text, int edits) implements Expression {}

  /** Published in one of these years. */
  record Years(int from, int to) implements Expression {}

  /** All of these. */
  record And(List<Expression> parts) implements Expression {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /** At least {@code least} of these. */
  record AtLeast(int least, List<Expression> parts) implements Expression {
    public AtLeast {
      parts = List.copyOf(parts);
    }
  }

  /** Not this. */
  record Not(Expression part) implements Expression {}
}
