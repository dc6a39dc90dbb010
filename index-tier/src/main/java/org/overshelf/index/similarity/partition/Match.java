package org.overshelf.index.similarity.partition;

import java.util.Comparator;
import org.overshelf.shared.table.DocumentId;

/**
 * A document that has features of the query.
 *
 * @param shared how many features both have
 * @param held how many the document has
 */
public record Match(DocumentId document, int shared, int held) {

  /** The order of hits for a query of so many features: by Jaccard similarity, then by id. */
  public static Comparator<Match> order(int asked) {
    return (a, b) -> {
      // a.shared / (asked + a.held - a.shared), compared without rounding
      long left = (long) a.shared * (asked + b.held - b.shared);
      long right = (long) b.shared * (asked + a.held - a.shared);
      return left != right ? Long.compare(right, left) : a.document.compareTo(b.document);
    };
  }
}
