package org.overshelf.index.similarity.partition;

import org.overshelf.shared.table.DocumentId;

/**
 * A document whose token is near that of a query.
 *
 * @param distance how many bits differ
 */
public record Near(DocumentId document, int distance) implements Comparable<Near> {

  @Override
  public int compareTo(Near other) {
    return distance != other.distance
        ? Integer.compare(distance, other.distance)
        : document.compareTo(other.document);
  }
}
