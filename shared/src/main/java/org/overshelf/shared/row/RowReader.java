package org.overshelf.shared.row;

import java.util.List;
import org.overshelf.shared.store.Lookup;

/**
 * Reads rows, page by page.
 *
 * <ul>
 *   <li><b>Batches.</b> {@link #readAll} costs as few round trips as the implementation can manage.
 *       At most {@link #MAX_BATCH} pages in one call; more are refused with {@link
 *       IllegalArgumentException}.
 *   <li><b>Order and duplicates.</b> Answer i belongs to query i. A page's entries come in the
 *       order of their ids, each once.
 *   <li><b>Consistency.</b> An entry whose append has returned is seen by every later read through
 *       the same store. Entries appended while a row is paged through may or may not be seen.
 *   <li><b>Absence.</b> {@code Missing} if the row has no entries; a page beyond the last entry of
 *       a row that has some is an empty page.
 *   <li><b>Verification.</b> Entries are authentic when they are handed out by another node, and
 *       have been checked on arrival when they come from the own disk. A damaged entry is left out
 *       of no page silently: the whole page is {@code Unreachable(DAMAGED)} unless another copy can
 *       be had.
 *   <li><b>Threads.</b> Safe for any number of threads; calls may block.
 * </ul>
 */
public interface RowReader {

  /** The most pages in one call. */
  int MAX_BATCH = 256;

  /** Reads a page for each query; answer i belongs to query i. */
  List<Lookup<RowPage>> readAll(List<RowQuery> queries);

  /** Reads one page. */
  default Lookup<RowPage> read(RowQuery query) {
    return readAll(List.of(query)).getFirst();
  }
}
