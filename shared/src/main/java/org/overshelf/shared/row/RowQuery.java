package org.overshelf.shared.row;

import java.util.Optional;
import org.overshelf.shared.key.Key;

/**
 * Asks for a page of a row.
 *
 * @param from the first id to give; empty to start at the beginning
 * @param limit the most entries to give, 1 to {@value #MAX_ENTRIES}; fewer may come if they are
 *     large
 */
public record RowQuery(Key row, Optional<EntryId> from, int limit) {

  /** The most entries in a page. */
  public static final int MAX_ENTRIES = 1024;

  /** The most bytes in a page, unless its first entry alone has more. */
  public static final int MAX_PAGE_BYTES = 1024 * 1024;

  public RowQuery {
    if (limit < 1 || limit > MAX_ENTRIES) {
      throw new IllegalArgumentException("a page has 1 to 1024 entries, not " + limit);
    }
  }

  /** The first page of a row. */
  public static RowQuery first(Key row) {
    return new RowQuery(row, Optional.empty(), MAX_ENTRIES);
  }

  /** The page that starts at {@code next}. */
  public RowQuery at(EntryId next) {
    return new RowQuery(row, Optional.of(next), limit);
  }
}
