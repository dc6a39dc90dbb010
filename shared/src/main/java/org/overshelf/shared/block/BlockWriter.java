package org.overshelf.shared.block;

import java.util.List;
import org.overshelf.shared.store.StoreException;

/**
 * Writes blocks.
 *
 * <ul>
 *   <li><b>Durability.</b> When {@link #putAll} returns, every block survives a power cut.
 *   <li><b>Atomicity.</b> None. If it throws, any of the blocks may have been stored; putting them
 *       again is harmless.
 *   <li><b>Duplicates.</b> Putting a block that is there changes nothing and costs little. Over a
 *       damaged copy it restores the block.
 *   <li><b>Bounds.</b> At most {@link BlockReader#MAX_BATCH} blocks in one call, more are refused
 *       with {@link IllegalArgumentException}. A full store throws {@code FULL} and keeps what it
 *       has.
 *   <li><b>Threads.</b> Safe for any number of threads; concurrent calls share their syncs.
 * </ul>
 */
public interface BlockWriter {

  /** Stores all of these. */
  void putAll(List<Block> blocks) throws StoreException;

  /** Stores one. */
  default void put(Block block) throws StoreException {
    putAll(List.of(block));
  }
}
