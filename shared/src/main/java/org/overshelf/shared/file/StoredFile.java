package org.overshelf.shared.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/**
 * A file that can be read, whole or any range of it.
 *
 * <p>Every byte is verified before it is handed on: leaves are content-hash blocks, and their keys
 * come from nodes that are themselves verified, up to the root, whose key is the file's id. A leaf
 * that is missing or damaged ends the read with a {@link StoreException}; the bytes before it were
 * right. Memory: one batch of leaves (1 MB) and one node per level. Safe for any number of threads.
 */
public final class StoredFile {

  /** Leaves fetched in one round trip. */
  private static final int BATCH = 64;

  private final FileId id;
  private final TreeNode.Root root;
  private final BlockReader blocks;

  StoredFile(FileId id, TreeNode.Root root, BlockReader blocks) {
    this.id = id;
    this.root = root;
    this.blocks = blocks;
  }

  public FileId id() {
    return id;
  }

  /** The number of bytes in the file. */
  public long length() {
    return root.length();
  }

  /** Writes the whole file to {@code to}. Does not close it. */
  public void transferTo(OutputStream to) throws IOException {
    transferTo(to, 0, length());
  }

  /** Writes {@code count} bytes, starting with byte {@code offset}, to {@code to}. */
  public void transferTo(OutputStream to, long offset, long count) throws IOException {
    java.util.Objects.checkFromIndexSize(offset, count, length());
    if (count > 0) {
      descend(root.level(), root.children(), 0, offset, offset + count, to);
    }
  }

  /**
   * The whole file, for those known to be small: throws if it has more than {@code limit} bytes.
   */
  public byte[] readAll(int limit) throws IOException {
    if (length() > limit) {
      throw new IOException("file " + id + " has " + length() + " bytes, more than " + limit);
    }
    var bytes = new java.io.ByteArrayOutputStream((int) length());
    transferTo(bytes);
    return bytes.toByteArray();
  }

  /**
   * Calls {@code seen} with the key of every block of this file but the root, inner nodes included.
   */
  public void forEachBlock(Consumer<Key> seen) throws StoreException {
    walk(root.level(), root.children(), 0, seen);
  }

  private void walk(int level, List<Key> children, long start, Consumer<Key> seen)
      throws StoreException {
    children.forEach(seen);
    if (level > 1) {
      long at = start;
      for (Key child : children) {
        walk(level - 1, inner(child, level - 1, at), at, seen);
        at += TreeNode.span(level);
      }
    }
  }

  /** Writes the bytes from {@code begin} to {@code end} that lie below these children. */
  private void descend(
      int level, List<Key> children, long start, long begin, long end, OutputStream to)
      throws IOException {
    long span = TreeNode.span(level);
    int first = (int) (Math.max(0, begin - start) / span);
    int last = (int) Math.min((end - 1 - start) / span, children.size() - 1);
    if (level > 1) {
      for (int i = first; i <= last; i++) {
        long at = start + i * span;
        descend(level - 1, inner(children.get(i), level - 1, at), at, begin, end, to);
      }
      return;
    }
    for (int i = first; i <= last; i += BATCH) {
      List<Key> keys = children.subList(i, Math.min(i + BATCH, last + 1));
      long at = start + i * span;
      for (ByteBuffer leaf : leaves(keys, at)) {
        int from = (int) Math.max(0, begin - at);
        int until = (int) Math.min(leaf.remaining(), end - at);
        byte[] bytes = new byte[until - from];
        leaf.get(from, bytes);
        to.write(bytes);
        at += leaf.remaining();
      }
    }
  }

  private List<ByteBuffer> leaves(List<Key> keys, long start) throws StoreException {
    List<ByteBuffer> leaves = new ArrayList<>(keys.size());
    List<Lookup<Block>> answers = blocks.getAll(keys);
    long at = start;
    for (int i = 0; i < keys.size(); i++) {
      Block block = required(keys.get(i), answers.get(i));
      long expected = Math.min(TreeNode.LEAF_BYTES, length() - at);
      if (!(TreeNode.of(block).orElse(null) instanceof TreeNode.Leaf leaf)
          || leaf.length() != expected) {
        throw malformed(keys.get(i));
      }
      leaves.add(leaf.bytes());
      at += expected;
    }
    return leaves;
  }

  /** The children of an inner node, as many as the bytes from {@code start} on call for. */
  private List<Key> inner(Key key, int level, long start) throws StoreException {
    Block block = required(key, blocks.get(key));
    long covered = Math.min(TreeNode.span(level + 1), length() - start);
    if (TreeNode.of(block).orElse(null) instanceof TreeNode.Inner inner
        && inner.level() == level
        && inner.children().size() == Math.ceilDiv(covered, TreeNode.span(level))) {
      return inner.children();
    }
    throw malformed(key);
  }

  private Block required(Key key, Lookup<Block> answer) throws StoreException {
    return answer
        .orUnreachable()
        .orElseThrow(
            () ->
                new StoreException(
                    StoreException.Code.UNREACHABLE, "file " + id + " lacks block " + key));
  }

  private StoreException malformed(Key key) {
    return new StoreException(
        StoreException.Code.DAMAGED, "file " + id + ": block " + key + " does not belong there");
  }
}
