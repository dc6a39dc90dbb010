package org.overshelf.shared.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.BlockWriter;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.StoreException;

/**
 * Cuts streams into Merkle trees of blocks.
 *
 * <p>Holds at most one batch of blocks (4 MB) and one unfinished node per level, whatever the
 * stream's length. The root is written last, after everything below it is durable: a file whose
 * root can be read is complete.
 */
public final class FileWriter {

  /** A file that has been written, or would have been. */
  public record Written(FileId id, long length) {}

  private final BlockWriter blocks;

  public FileWriter(BlockWriter blocks) {
    this.blocks = blocks;
  }

  /** The id that a stream's bytes have, without storing any. */
  public static Written hash(InputStream bytes) throws IOException {
    return new FileWriter(discarded -> {}).write(bytes);
  }

  /** Stores everything up to the end of the stream. Does not close it. */
  public Written write(InputStream bytes) throws IOException {
    return new Tree().write(bytes);
  }

  /** One file being written. */
  private final class Tree {
    private final List<List<Key>> levels = new ArrayList<>(List.of(new ArrayList<>()));
    private final List<Block> batch = new ArrayList<>();
    private long length;

    Written write(InputStream bytes) throws IOException {
      for (Block leaf = nextLeaf(bytes); leaf.size() > 1; leaf = nextLeaf(bytes)) {
        length += leaf.size() - 1;
        add(0, leaf);
        if (leaf.size() < Block.MAX_BYTES) {
          break;
        }
      }
      for (int level = 0; level < levels.size() - 1; level++) {
        close(level);
      }
      flush();
      List<Key> top = levels.getLast();
      Block root = new TreeNode.Root(levels.size(), length, top).toBlock();
      blocks.put(root);
      return new Written(new FileId(root.key()), length);
    }

    private Block nextLeaf(InputStream bytes) throws IOException {
      byte[] leaf = new byte[Block.MAX_BYTES];
      leaf[0] = TreeNode.LEAF;
      int read = bytes.readNBytes(leaf, 1, TreeNode.LEAF_BYTES);
      return Block.adopt(
          read == TreeNode.LEAF_BYTES ? leaf : java.util.Arrays.copyOf(leaf, read + 1));
    }

    private void add(int level, Block child) throws IOException {
      if (levels.get(level).size() == TreeNode.MAX_CHILDREN) {
        if (level + 1 == levels.size()) {
          if (levels.size() == TreeNode.MAX_LEVEL) {
            throw new IOException("a file has at most " + TreeNode.span(4) + " bytes");
          }
          levels.add(new ArrayList<>());
        }
        close(level);
      }
      levels.get(level).add(child.key());
      batch.add(child);
      if (batch.size() == BlockReader.MAX_BATCH) {
        flush();
      }
    }

    private void close(int level) throws IOException {
      Block node = new TreeNode.Inner(level + 1, levels.get(level)).toBlock();
      levels.set(level, new ArrayList<>());
      add(level + 1, node);
    }

    private void flush() throws StoreException {
      if (!batch.isEmpty()) {
        blocks.putAll(List.copyOf(batch));
        batch.clear();
      }
    }
  }
}
