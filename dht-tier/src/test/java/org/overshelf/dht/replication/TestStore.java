package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** A node's store in memory, whose disk can be full and whose copies can be damaged. */
final class TestStore implements LocalStore {

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final MemoryRowStore rows = new MemoryRowStore();
  private final Set<Key> damaged = ConcurrentHashMap.newKeySet();
  private volatile boolean full;

  void setFull(boolean isFull) {
    full = isFull;
  }

  /** Damages the copy of a block, or of a whole row. */
  void damage(Key key) {
    damaged.add(key);
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    List<Lookup<Block>> found = blocks.getAll(keys);
    return keys.stream()
        .map(key -> damaged.contains(key) ? this.<Block>rot() : found.get(keys.indexOf(key)))
        .toList();
  }

  private <T> Lookup<T> rot() {
    return new Lookup.Unreachable<>(Lookup.Cause.DAMAGED, "bit rot");
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return getAll(keys).stream().map(found -> found.map(Block::size)).toList();
  }

  @Override
  public void putAll(List<Block> added) throws StoreException {
    requireRoom();
    blocks.putAll(added);
    added.forEach(block -> damaged.remove(block.key()));
  }

  private void requireRoom() throws StoreException {
    if (full) {
      throw new StoreException(StoreException.Code.FULL, "full");
    }
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return queries.stream()
        .map(query -> damaged.contains(query.row()) ? this.<RowPage>rot() : rows.read(query))
        .toList();
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    requireRoom();
    rows.append(entries);
    entries.forEach(entry -> damaged.remove(entry.row()));
  }

  @Override
  public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify) {
    return blocks.scanBlocks(range, limit, verify);
  }

  @Override
  public void dropBlock(Key key) {
    blocks.dropBlock(key);
  }

  @Override
  public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    return rows.scanEntries(range, from, limit);
  }

  @Override
  public void dropEntry(Position position) {
    rows.dropEntry(position);
  }
}
