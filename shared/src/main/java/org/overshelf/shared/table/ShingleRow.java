package org.overshelf.shared.table;

import java.util.List;

/** The documents that have a shingle among their smallest, in the order of their ids. */
public record ShingleRow(long shingle, List<DocumentId> documents) {

  public ShingleRow {
    documents = List.copyOf(documents);
  }
}
