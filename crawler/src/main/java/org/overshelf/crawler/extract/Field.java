package org.overshelf.crawler.extract;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A value read from a document, and how sure its reader is of it.
 *
 * <p>Confidences order the fields of different extractions of one paper: above 0.9 the document
 * itself declares the value; from 0.6 on layout and wording agree; below 0.4 it is a guess that is
 * better than nothing.
 *
 * @param confidence from 0 to 1
 */
public record Field<T>(T value, double confidence) {
  public Field {
    Objects.requireNonNull(value, "value");
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence must be from 0 to 1, is " + confidence);
    }
  }

  /** The same confidence in a changed value. */
  Field<T> map(UnaryOperator<T> change) {
    return new Field<>(change.apply(value), confidence);
  }
}
