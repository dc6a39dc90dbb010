package org.overshelf.frontend.paper;

import org.overshelf.shared.table.CitationRow;
import org.overshelf.shared.table.DocumentId;

/** An entry of a paper's list of references, as far as it can be read now. */
public sealed interface Reference {

  /** Where it stands in the list, counted from 1. */
  int number();

  /** It could be read; {@code work} is what is known of the work it stands for. */
  record Printed(int number, CitationRow row, Work work) implements Reference {}

  /** It is in the list, but could not be read now. */
  record Unavailable(int number) implements Reference {}

  /** The work that an entry stands for. */
  sealed interface Work {

    /** We have it. */
    record Held(DocumentId document, int citations) implements Work {}

    /** We know it only from this and other lists of references. */
    record Cited(int citations) implements Work {}

    /** Whether we have it could not be found out. */
    record Unknown() implements Work {}
  }
}
