package org.overshelf.bench.store;

import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.key.Key;

/** The library that this is. */
public final class Overshelf implements Contender {

  private final BlockStore blocks;
  private final AutoCloseable library;

  /**
   * @param blocks as a client node sees them
   * @param library what is closed at the end
   */
  public Overshelf(BlockStore blocks, AutoCloseable library) {
    this.blocks = blocks;
    this.library = library;
  }

  @Override
  public String name() {
    return "Overshelf";
  }

  @Override
  public byte[] put(byte[] value) throws Exception {
    Block block = Block.adopt(value);
    blocks.put(block);
    return block.key().toBytes();
  }

  @Override
  public byte[] get(byte[] key) throws Exception {
    return blocks.get(Key.of(key)).required().toBytes();
  }

  @Override
  public void close() throws Exception {
    library.close();
  }
}
