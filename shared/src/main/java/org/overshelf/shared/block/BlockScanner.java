package org.overshelf.shared.block;

import java.util.List;
import java.util.Optional;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.StoreException;

/**
 * Walks over the blocks on one node's own disk, in the order of their keys.
 *
 * <p>A scan is a series of pages, so that it holds neither a lock nor a snapshot between them, can
 * be paused, rate-limited and resumed, and survives a restart. Blocks put while a scan is under way
 * may or may not be seen; all others are seen exactly once.
 */
public interface BlockScanner {

  /** One block as it lies on disk: what it is called and whether its bytes are right. */
  record Stored(Key key, int size, boolean intact) {}

  /** Some blocks of a range, in order, and where to go on: empty if the range is done. */
  record Page(List<Stored> blocks, Optional<KeyRange> rest) {
    public Page {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * The first blocks of {@code range}, at most {@code limit}, which is at least 1.
   *
   * @param verify whether to read and check the bytes; without it {@code intact} is true for all
   */
  Page scanBlocks(KeyRange range, int limit, boolean verify) throws StoreException;

  /** Removes a block's copy from this disk, whatever its state. */
  void dropBlock(Key key) throws StoreException;
}
