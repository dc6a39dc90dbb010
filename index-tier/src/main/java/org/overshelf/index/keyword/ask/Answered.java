package org.overshelf.index.keyword.ask;

import org.overshelf.index.keyword.wire.Finding;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.identity.NodeId;

/** What a partition found, and which node said so. */
public record Answered(Part part, NodeId node, Finding.Hits hits) {

  @Override
  public boolean equals(Object other) {
    return this == other; // a page is large, and no two are compared
  }

  @Override
  public int hashCode() {
    return part.hashCode();
  }
}
