package org.overshelf.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;

/** Blocks and rows in memory, some of which cannot be read; counts what is asked of it. */
public final class FaultyStore implements BlockStore, RowStore {

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final MemoryRowStore rows = new MemoryRowStore();
  private final Set<Key> broken = ConcurrentHashMap.newKeySet();
  private final AtomicInteger rowsRead = new AtomicInteger();
  private final AtomicInteger roundTrips = new AtomicInteger();

  /** From now on this block or row cannot be read. */
  public void breakKey(Key key) {
    broken.add(key);
  }

  /** Rows read since the last call. */
  public int rowsRead() {
    return rowsRead.getAndSet(0);
  }

  /** Calls that read rows since the last call. */
  public int roundTrips() {
    return roundTrips.getAndSet(0);
  }

  private <T> Lookup<T> unless(Key key, Lookup<T> answer) {
    return broken.contains(key)
        ? new Lookup.Unreachable<>(Lookup.Cause.DAMAGED, "broken for a test")
        : answer;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    List<Lookup<Block>> answers = blocks.getAll(keys);
    List<Lookup<Block>> given = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      given.add(unless(keys.get(i), answers.get(i)));
    }
    return given;
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return blocks.sizes(keys);
  }

  @Override
  public void putAll(List<Block> added) {
    blocks.putAll(added);
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    rowsRead.addAndGet(queries.size());
    roundTrips.incrementAndGet();
    List<Lookup<RowPage>> answers = rows.readAll(queries);
    List<Lookup<RowPage>> given = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      given.add(unless(queries.get(i).row(), answers.get(i)));
    }
    return given;
  }

  @Override
  public void append(List<Entry> entries) {
    rows.append(entries);
  }
}
