package org.overshelf.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;

/** Blocks and rows in memory, some of which cannot be read; counts what is asked of it. */
public final class FaultyStore implements BlockStore, RowStore {

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final Map<Key, SortedMap<EntryId, Entry>> rows = new ConcurrentHashMap<>();
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
    return queries.stream().map(query -> unless(query.row(), page(query))).toList();
  }

  private Lookup<RowPage> page(RowQuery query) {
    SortedMap<EntryId, Entry> row = rows.get(query.row());
    if (row == null) {
      return new Lookup.Missing<>();
    }
    List<Entry> entries =
        query.from().map(row::tailMap).orElse(row).values().stream()
            .limit(query.limit() + 1L)
            .toList();
    return new Lookup.Found<>(
        entries.size() <= query.limit()
            ? new RowPage(entries, Optional.empty())
            : new RowPage(entries.subList(0, query.limit()), Optional.of(entries.getLast().id())));
  }

  /** Takes signatures on trust: checking those of thousands of rows would take minutes. */
  @Override
  public void append(List<Entry> entries) {
    for (Entry entry : entries) {
      rows.computeIfAbsent(entry.row(), key -> new ConcurrentSkipListMap<>())
          .put(entry.id(), entry);
    }
  }
}
