package org.overshelf.index.keyword;

import java.io.IOException;
import org.overshelf.shared.table.DocumentId;

/** Every document that the store holds. */
@FunctionalInterface
public interface Documents {

  /** Sees a document. */
  @FunctionalInterface
  interface Visitor {
    void document(DocumentId id) throws IOException, InterruptedException;
  }

  /**
   * Visits every document at least once, in any order, without holding them all. Those that are
   * added meanwhile may be left out. Called when a partition is made anew; may take long.
   */
  void visit(Visitor visitor) throws IOException, InterruptedException;
}
