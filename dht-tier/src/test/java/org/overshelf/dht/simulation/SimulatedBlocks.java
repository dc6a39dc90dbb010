package org.overshelf.dht.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;

/**
 * The blocks on a simulated disk. {@link #putAll} is {@link #write} and {@link #sync}; a program
 * that gathers writes uses the two apart, and may be crashed between them.
 */
public final class SimulatedBlocks implements BlockStore, BlockScanner {

  private final Sectors<Key, Block> sectors = new Sectors<>(Comparator.naturalOrder());

  /** Writes blocks that a crash loses until the next {@link #sync}. */
  public void write(List<Block> blocks) {
    blocks.forEach(block -> sectors.write(block.key(), block));
  }

  /** Makes all that was written safe. */
  public void sync() {
    sectors.sync();
  }

  @Override
  public void putAll(List<Block> blocks) {
    write(blocks);
    sync();
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    return keys.stream().map(this::lookup).toList();
  }

  private Lookup<Block> lookup(Key key) {
    Optional<Block> block = sectors.get(key);
    if (block.isEmpty()) {
      return new Lookup.Missing<>();
    }
    return sectors.intact(key)
        ? new Lookup.Found<>(block.get())
        : new Lookup.Unreachable<>(Lookup.Cause.DAMAGED, "bit rot in " + key);
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return keys.stream().map(key -> lookup(key).map(Block::size)).toList();
  }

  @Override
  public Page scanBlocks(KeyRange range, int limit, boolean verify) {
    List<Stored> page = new ArrayList<>();
    for (Block block : sectors.between(range.first(), range.last()).values()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(new KeyRange(block.key(), range.last())));
      }
      boolean intact = !verify || sectors.intact(block.key());
      page.add(new Stored(block.key(), block.size(), intact));
    }
    return new Page(page, Optional.empty());
  }

  @Override
  public void dropBlock(Key key) {
    sectors.remove(key);
  }

  void rot(RandomGenerator random) {
    sectors.rot(random);
  }

  void loseUnsynced() {
    sectors.loseUnsynced();
  }

  void clear() {
    sectors.clear();
  }
}
