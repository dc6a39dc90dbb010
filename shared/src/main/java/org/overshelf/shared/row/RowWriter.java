package org.overshelf.shared.row;

import java.util.List;
import org.overshelf.shared.store.StoreException;

/**
 * Appends entries to rows.
 *
 * <ul>
 *   <li><b>Durability.</b> When {@link #append} returns, every entry survives a power cut.
 *   <li><b>Atomicity.</b> None across rows. If it throws, any of the entries may have been
 *       appended; appending them again is harmless.
 *   <li><b>Duplicates.</b> An entry that is there already changes nothing.
 *   <li><b>Verification.</b> An entry that is not authentic is refused with {@link
 *       IllegalArgumentException}, and nothing of the batch is appended.
 *   <li><b>Bounds.</b> At most {@link #MAX_BATCH} entries in one call, more are refused with {@link
 *       IllegalArgumentException}. A full store throws {@code FULL} and keeps what it has.
 *   <li><b>Threads.</b> Safe for any number of threads; concurrent calls share their syncs.
 * </ul>
 */
public interface RowWriter {

  /** The most entries in one call. */
  int MAX_BATCH = 1024;

  /** Appends all of these. */
  void append(List<Entry> entries) throws StoreException;
}
