package org.overshelf.shared.row;

import java.util.List;
import java.util.Optional;

/**
 * Some entries of a row, in the order of their ids.
 *
 * @param next where the next page starts: pass it to {@link RowQuery}; empty if the row ends here
 */
public record RowPage(List<Entry> entries, Optional<EntryId> next) {

  public RowPage {
    entries = List.copyOf(entries);
  }
}
