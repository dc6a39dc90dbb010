package org.overshelf.shared.block;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.overshelf.shared.key.Key;

/**
 * At most 16 KB of bytes and their hash. An instance is proof that the two match: the only ways to
 * make one compute the hash. Immutable; equal when the keys are equal.
 */
public final class Block {

  /** The most bytes a block may have. */
  public static final int MAX_BYTES = 16 * 1024;

  private final Key key;
  private final byte[] bytes;

  private Block(Key key, byte[] bytes) {
    this.key = key;
    this.bytes = bytes;
  }

  /** The block of a copy of these bytes. */
  public static Block of(byte[] bytes) {
    return adopt(bytes.clone());
  }

  /** The block of these bytes, which the caller gives away and must not change afterwards. */
  public static Block adopt(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("a block has at most 16384 bytes, not " + bytes.length);
    }
    return new Block(Key.hash(bytes), bytes);
  }

  /**
   * The block named {@code key}, if these bytes are it. The caller gives the bytes away; they come
   * from outside, so that any length and content is allowed.
   */
  public static Optional<Block> verified(Key key, byte[] bytes) {
    if (bytes.length > MAX_BYTES || !Key.hash(bytes).equals(key)) {
      return Optional.empty();
    }
    return Optional.of(new Block(key, bytes));
  }

  /** The SHA-256 hash of the bytes. */
  public Key key() {
    return key;
  }

  /** The number of bytes. */
  public int size() {
    return bytes.length;
  }

  /** A read-only view of the bytes. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, bytes.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Block block && key.equals(block.key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return "Block[" + key + ", " + bytes.length + " bytes]";
  }
}
