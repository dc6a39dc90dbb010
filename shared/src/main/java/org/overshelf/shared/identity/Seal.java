package org.overshelf.shared.identity;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.shared.key.Key;

/**
 * Proof that a node signed a message, possibly as one of a batch: the signature over the batch's
 * root, and the siblings on the way from the message's leaf up to that root.
 *
 * @param signatureA first half of the 64-byte Ed25519 signature
 * @param signatureB second half
 * @param index the message's position in its batch
 * @param path the sibling hashes from the leaf upwards; empty for a batch of one
 */
public record Seal(Key signatureA, Key signatureB, int index, List<Key> path) {

  /** The longest path: batches have at most 1024 members. */
  public static final int MAX_PATH = 10;

  public Seal {
    path = List.copyOf(path);
    if (path.size() > MAX_PATH || index < 0 || index >= 1 << path.size()) {
      throw new IllegalArgumentException("no such place in a batch: " + index + "/" + path.size());
    }
  }

  /** Whether {@code author} sealed the message with this hash. */
  public boolean covers(Key message, PublicKey author) {
    return signs(rootOver(message), author);
  }

  /** Whether the signature is {@code author}'s, over a batch with this root. */
  public boolean signs(Key root, PublicKey author) {
    return author.verifies(SealTree.signedMessage(root), signature());
  }

  /** The batch's root, if the message with this hash is the member this seal is for. */
  public Key rootOver(Key message) {
    Key node = SealTree.leaf(message);
    for (int level = 0; level < path.size(); level++) {
      boolean right = (index >> level & 1) == 1;
      node =
          right ? SealTree.parent(path.get(level), node) : SealTree.parent(node, path.get(level));
    }
    return node;
  }

  private byte[] signature() {
    ByteBuffer both = ByteBuffer.allocate(2 * Key.BYTES);
    signatureA.write(both);
    signatureB.write(both);
    return both.array();
  }

  /** How many bytes {@link #write} appends. */
  public int size() {
    return 3 + (2 + path.size()) * Key.BYTES;
  }

  /** Appends this seal. */
  public void write(ByteBuffer to) {
    to.putShort((short) index).put((byte) path.size());
    signatureA.write(to);
    signatureB.write(to);
    path.forEach(sibling -> sibling.write(to));
  }

  /** Reads what {@link #write} wrote; throws {@link IllegalArgumentException} if it is no seal. */
  public static Seal read(ByteBuffer from) {
    int index = from.getShort();
    int length = from.get();
    if (length < 0 || length > MAX_PATH) {
      throw new IllegalArgumentException("a seal's path has at most 10 steps, not " + length);
    }
    Key a = Key.read(from);
    Key b = Key.read(from);
    List<Key> path = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      path.add(Key.read(from));
    }
    return new Seal(a, b, index, path);
  }
}
