package org.overshelf.index.keyword.partition;

import org.overshelf.shared.table.DocumentId;

/**
 * A document's place among the hits: larger keys come first, and of equal keys the smaller id.
 *
 * @param key what hits are ordered by, as a number
 */
public record Place(long key, DocumentId document) implements Comparable<Place> {

  @Override
  public int compareTo(Place other) {
    int order = Long.compare(other.key, key);
    return order != 0 ? order : document.compareTo(other.document);
  }
}
