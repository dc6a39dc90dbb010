package org.overshelf.dht.repair;

import java.util.List;
import java.util.Optional;
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

/** A store that does what another does, except where a test says otherwise. */
class ForwardingStore implements LocalStore {

  private final LocalStore store;

  ForwardingStore(LocalStore store) {
    this.store = store;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    return store.getAll(keys);
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return store.sizes(keys);
  }

  @Override
  public void putAll(List<Block> blocks) throws StoreException {
    store.putAll(blocks);
  }

  @Override
  public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify)
      throws StoreException {
    return store.scanBlocks(range, limit, verify);
  }

  @Override
  public void dropBlock(Key key) throws StoreException {
    store.dropBlock(key);
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return store.readAll(queries);
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    store.append(entries);
  }

  @Override
  public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit)
      throws StoreException {
    return store.scanEntries(range, from, limit);
  }

  @Override
  public void dropEntry(Position position) throws StoreException {
    store.dropEntry(position);
  }
}
