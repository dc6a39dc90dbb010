package org.overshelf.shared.identity;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.shared.key.Key;

/**
 * The hash tree over a batch of messages that is signed at its root. Leaves and inner nodes are
 * hashed under different prefixes, so that neither passes for the other. A level of odd length ends
 * in a copy of its last node.
 */
final class SealTree {

  private static final byte[] LEAF = {0};
  private static final byte[] INNER = {1};
  private static final byte[] CONTEXT = "overshelf seal v1\n".getBytes(StandardCharsets.US_ASCII);

  private final List<List<Key>> levels = new ArrayList<>();

  SealTree(List<Key> messages) {
    if (messages.isEmpty() || messages.size() > 1 << Seal.MAX_PATH) {
      throw new IllegalArgumentException("a batch has 1 to 1024 members, not " + messages.size());
    }
    List<Key> level = messages.stream().map(SealTree::leaf).toList();
    levels.add(level);
    while (level.size() > 1) {
      List<Key> above = new ArrayList<>((level.size() + 1) / 2);
      for (int i = 0; i < level.size(); i += 2) {
        above.add(parent(level.get(i), level.get(Math.min(i + 1, level.size() - 1))));
      }
      levels.add(above);
      level = above;
    }
  }

  Key root() {
    return levels.getLast().getFirst();
  }

  List<Key> path(int index) {
    List<Key> path = new ArrayList<>(levels.size() - 1);
    int at = index;
    for (List<Key> level : levels.subList(0, levels.size() - 1)) {
      path.add(level.get(Math.min(at ^ 1, level.size() - 1)));
      at >>= 1;
    }
    return path;
  }

  static Key leaf(Key message) {
    return Key.hash(LEAF, message.toBytes());
  }

  static Key parent(Key left, Key right) {
    return Key.hash(INNER, left.toBytes(), right.toBytes());
  }

  /**
   * What is signed for a batch with this root: never a bare hash that could mean something else.
   */
  static byte[] signedMessage(Key root) {
    byte[] message = new byte[CONTEXT.length + Key.BYTES];
    System.arraycopy(CONTEXT, 0, message, 0, CONTEXT.length);
    System.arraycopy(root.toBytes(), 0, message, CONTEXT.length, Key.BYTES);
    return message;
  }
}
