package org.overshelf.shared.block.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;

/** Blocks in a sorted map. "Durable" means here: as long as the object lives. */
public final class MemoryBlockStore implements BlockStore, BlockScanner {

  private final ConcurrentSkipListMap<Key, Block> blocks = new ConcurrentSkipListMap<>();

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    requireBatch(keys);
    return keys.stream().map(this::lookup).toList();
  }

  private Lookup<Block> lookup(Key key) {
    Block block = blocks.get(key);
    return block == null ? new Lookup.Missing<>() : new Lookup.Found<>(block);
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    requireBatch(keys);
    return keys.stream().map(key -> lookup(key).map(Block::size)).toList();
  }

  @Override
  public void putAll(List<Block> added) {
    requireBatch(added);
    added.forEach(block -> blocks.put(block.key(), block));
  }

  private static void requireBatch(List<?> batch) {
    if (batch.size() > MAX_BATCH) {
      throw new IllegalArgumentException("at most 256 blocks in one call, not " + batch.size());
    }
  }

  @Override
  public Page scanBlocks(KeyRange range, int limit, boolean verify) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page of a scan has at least 1 block, not " + limit);
    }
    List<Stored> page = new ArrayList<>();
    for (Map.Entry<Key, Block> each :
        blocks.subMap(range.first(), true, range.last(), true).entrySet()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(new KeyRange(each.getKey(), range.last())));
      }
      page.add(new Stored(each.getKey(), each.getValue().size(), true));
    }
    return new Page(page, Optional.empty());
  }

  @Override
  public void dropBlock(Key key) {
    blocks.remove(key);
  }
}
