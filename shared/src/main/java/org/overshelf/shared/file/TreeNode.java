package org.overshelf.shared.file;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;

/** A block of a file's tree, read or about to be written. */
sealed interface TreeNode {

  /** File bytes in a full leaf. */
  int LEAF_BYTES = Block.MAX_BYTES - 1;

  /** The most children of an inner node or root. */
  int MAX_CHILDREN = 511;

  /** The highest tree we read or write: 511³ leaves, about 2 TB. */
  int MAX_LEVEL = 3;

  byte LEAF = 'L';
  byte INNER = 'N';
  byte ROOT = 'R';

  /** Bytes of the file: what follows the block's first byte. */
  record Leaf(Block block) implements TreeNode {
    int length() {
      return block.size() - 1;
    }

    ByteBuffer bytes() {
      return block.bytes().position(1).slice();
    }
  }

  /** Keys of the level below. */
  record Inner(int level, List<Key> children) implements TreeNode {
    public Inner {
      children = List.copyOf(children);
    }

    Block toBlock() {
      ByteBuffer to = ByteBuffer.allocate(2 + children.size() * Key.BYTES);
      to.put(INNER).put((byte) level);
      children.forEach(child -> child.write(to));
      return Block.adopt(to.array());
    }
  }

  /** The top of the tree. */
  record Root(int level, long length, List<Key> children) implements TreeNode {
    public Root {
      children = List.copyOf(children);
    }

    Block toBlock() {
      ByteBuffer to = ByteBuffer.allocate(10 + children.size() * Key.BYTES);
      to.put(ROOT).put((byte) level).putLong(length);
      children.forEach(child -> child.write(to));
      return Block.adopt(to.array());
    }
  }

  /** The file bytes below one child of a node of this level, when the child is full. */
  static long span(int level) {
    long span = LEAF_BYTES;
    for (int i = 1; i < level; i++) {
      span *= MAX_CHILDREN;
    }
    return span;
  }

  /**
   * The tree node in this block; empty if the block is something else, or not in canonical form.
   */
  static Optional<TreeNode> of(Block block) {
    ByteBuffer from = block.bytes();
    try {
      return switch (from.get()) {
        case LEAF -> Optional.of(new Leaf(block));
        case INNER -> {
          int level = from.get();
          Optional<List<Key>> children = children(from);
          yield level < 1 || level >= MAX_LEVEL
              ? Optional.empty()
              : children.filter(keys -> !keys.isEmpty()).map(keys -> new Inner(level, keys));
        }
        case ROOT -> {
          int level = from.get();
          long length = from.getLong();
          yield children(from)
              .filter(keys -> isCanonical(level, length, keys.size()))
              .map(keys -> new Root(level, length, keys));
        }
        default -> Optional.empty();
      };
    } catch (BufferUnderflowException e) {
      return Optional.empty(); // too short for what its first byte says
    }
  }

  private static Optional<List<Key>> children(ByteBuffer from) {
    if (from.remaining() % Key.BYTES != 0 || from.remaining() / Key.BYTES > MAX_CHILDREN) {
      return Optional.empty();
    }
    List<Key> keys = new ArrayList<>(from.remaining() / Key.BYTES);
    while (from.hasRemaining()) {
      keys.add(Key.read(from));
    }
    return Optional.of(keys);
  }

  private static boolean isCanonical(int level, long length, int children) {
    if (level < 1 || level > MAX_LEVEL || length < 0) {
      return false;
    }
    boolean lowest = level == 1 || length > span(level);
    return lowest && children == Math.ceilDiv(length, span(level));
  }
}
