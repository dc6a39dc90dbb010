package org.overshelf.shared.block;

import java.util.List;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;

/**
 * Reads blocks.
 *
 * <ul>
 *   <li><b>Batches.</b> {@link #getAll} costs as few round trips as the implementation can manage;
 *       it is the method to implement, and the one to call for more than one key. At most {@link
 *       #MAX_BATCH} keys; more are refused with {@link IllegalArgumentException}.
 *   <li><b>Order and duplicates.</b> Answer i belongs to key i; a key may be asked for twice.
 *   <li><b>Verification.</b> A block that is handed out matches its key: {@link Block} cannot be
 *       made otherwise. A damaged copy is never handed out; it is {@code Unreachable(DAMAGED)} if
 *       no other copy can be had.
 *   <li><b>Absence.</b> {@code Missing} only if those responsible were asked and said so.
 *   <li><b>Threads.</b> Safe for any number of threads; calls may block.
 * </ul>
 */
public interface BlockReader {

  /** The most keys in one call: 4 MB of blocks. */
  int MAX_BATCH = 256;

  /** Looks all of these up; answer i belongs to key i. */
  List<Lookup<Block>> getAll(List<Key> keys);

  /** Looks one up. */
  default Lookup<Block> get(Key key) {
    return getAll(List.of(key)).getFirst();
  }

  /** Which of these are there, without reading their bytes; answer i belongs to key i. */
  List<Lookup<Integer>> sizes(List<Key> keys);
}
