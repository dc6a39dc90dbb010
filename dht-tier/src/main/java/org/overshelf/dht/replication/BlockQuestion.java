package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/** Asks for blocks, or just for their sizes. */
abstract class BlockQuestion<A> implements Question<Key, A> {

  private final String kind;
  private final int expectedBytes;
  private final PlacementMemory placements;
  private final Prospects prospects;

  private BlockQuestion(
      String kind, int expectedBytes, PlacementMemory placements, Prospects prospects) {
    this.kind = kind;
    this.expectedBytes = expectedBytes;
    this.placements = placements;
    this.prospects = prospects;
  }

  static BlockQuestion<Block> bytes(
      PlacementMemory placements, Prospects prospects, ReadRepair repair) {
    return new BlockQuestion<>(Wire.GET_BLOCKS, Block.MAX_BYTES, placements, prospects) {
      @Override
      List<Held<Block>> decode(byte[] answer, List<Key> keys) throws MalformedException {
        return BlockMessages.decodeBlocks(answer, keys);
      }

      @Override
      public void concluded(Key key, Search<Block> search) {
        for (Held<Block> held : search.answers().values()) {
          if (held instanceof Held.Found<Block>(Block block, boolean sure)) {
            search
                .ownersWith(
                    other ->
                        other instanceof Held.Missing<Block>
                            || other instanceof Held.Damaged<Block>)
                .forEach(owner -> repair.send(owner, List.of(block), Cargo.BLOCKS));
            return;
          }
        }
      }
    };
  }

  static BlockQuestion<Integer> sizes(PlacementMemory placements, Prospects prospects) {
    return new BlockQuestion<>(Wire.SIZE_BLOCKS, 0, placements, prospects) {
      @Override
      List<Held<Integer>> decode(byte[] answer, List<Key> keys) throws MalformedException {
        return BlockMessages.decodeSizes(answer, keys);
      }

      @Override
      public void concluded(Key key, Search<Integer> search) {}
    };
  }

  abstract List<Held<A>> decode(byte[] answer, List<Key> keys) throws MalformedException;

  @Override
  public String kind() {
    return kind;
  }

  @Override
  public Search<A> search(Key key) {
    return new CopySearch<>(placements.forReading(key), prospects);
  }

  @Override
  public byte[] encode(List<Key> keys) {
    return BlockMessages.encodeKeys(keys);
  }

  @Override
  public List<Optional<Held<A>>> decode(NodeId from, byte[] answer, List<Key> keys)
      throws MalformedException {
    return decode(answer, keys).stream().map(Optional::of).toList();
  }

  @Override
  public int expectedBytes(Key key) {
    return expectedBytes;
  }
}
