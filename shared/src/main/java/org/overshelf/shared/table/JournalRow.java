package org.overshelf.shared.table;

import java.util.List;

/** The documents that changed on a day. */
public record JournalRow(Journal.Day day, List<DocumentId> documents) {

  public JournalRow {
    documents = List.copyOf(documents);
  }
}
