package org.overshelf.shared.table;

import java.util.List;

/**
 * A paper as a work.
 *
 * @param documents the documents that are it, in the order of their ids; empty if it is known only
 *     through citations
 * @param citations the citations of it, in the order of their ids
 */
public record GroupRow(GroupId id, List<DocumentId> documents, List<Groups.CitedBy> citations) {

  public GroupRow {
    documents = List.copyOf(documents);
    citations = List.copyOf(citations);
  }

  /** How many documents cite this paper; one that lists it twice counts once. */
  public int citationCount() {
    return (int) citations.stream().map(Groups.CitedBy::citing).distinct().count();
  }
}
