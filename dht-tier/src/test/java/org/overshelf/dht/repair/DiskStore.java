package org.overshelf.dht.repair;

import java.util.List;
import java.util.Optional;
import org.overshelf.dht.simulation.SimulatedDisk;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** A simulated disk as a node's store, with room for so many blocks. */
final class DiskStore implements LocalStore {

  private final SimulatedDisk disk;
  private final int mostBlocks;

  DiskStore(SimulatedDisk disk, int mostBlocks) {
    this.disk = disk;
    this.mostBlocks = mostBlocks;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    return disk.blocks().getAll(keys);
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return disk.blocks().sizes(keys);
  }

  @Override
  public void putAll(List<Block> blocks) throws StoreException {
    if (mostBlocks < Integer.MAX_VALUE
        && disk.blocks().scanBlocks(KeyRange.ALL, Integer.MAX_VALUE, false).blocks().size()
                + blocks.size()
            > mostBlocks) {
      throw new StoreException(StoreException.Code.FULL, "no room for " + blocks.size());
    }
    disk.blocks().putAll(blocks);
  }

  @Override
  public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify) {
    return disk.blocks().scanBlocks(range, limit, verify);
  }

  @Override
  public void dropBlock(Key key) {
    disk.blocks().dropBlock(key);
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return disk.rows().readAll(queries);
  }

  @Override
  public void append(List<Entry> entries) {
    disk.rows().append(entries);
  }

  @Override
  public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    return disk.rows().scanEntries(range, from, limit);
  }

  @Override
  public void dropEntry(Position position) {
    disk.rows().dropEntry(position);
  }
}
