package org.overshelf.shared.row;

import java.util.List;
import java.util.Optional;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.StoreException;

/**
 * Walks over the entries on one node's own disk, in the order of (row, entry id), in pages, with
 * the same promises as {@link org.overshelf.shared.block.BlockScanner}.
 */
public interface RowScanner {

  /** Where an entry lies. Positions are ordered as the scan goes. */
  record Position(Key row, EntryId entry) {}

  /** One entry as it lies on disk; {@code entry} is empty if its bytes are damaged. */
  record Stored(Position position, int size, Optional<Entry> entry) {}

  /** Some entries of a range, in order, and where to go on: empty if the range is done. */
  record Page(List<Stored> entries, Optional<Position> next) {
    public Page {
      entries = List.copyOf(entries);
    }
  }

  /**
   * The first entries of the rows in {@code range}, at most {@code limit}, which is at least 1.
   *
   * @param from where to start; empty, or anything before the range, for the start of the range
   */
  Page scanEntries(KeyRange range, Optional<Position> from, int limit) throws StoreException;

  /** Removes an entry's copy from this disk, whatever its state. */
  void dropEntry(Position position) throws StoreException;
}
