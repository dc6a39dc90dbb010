package org.overshelf.index.similarity;

import java.util.Objects;

/**
 * What a router sees of a text.
 *
 * @param terms which words it uses, in few numbers; {@link TermVector#NONE} if nobody needs it
 */
public record Profile(Features features, TermVector terms) {

  public Profile {
    Objects.requireNonNull(features, "features");
    Objects.requireNonNull(terms, "terms");
  }

  /** Features alone. */
  public static Profile of(Features features) {
    return new Profile(features, TermVector.NONE);
  }
}
