package org.overshelf.dht.replication;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.replication.Wire.ItemReader;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * The messages about blocks. Items are:
 *
 * <ul>
 *   <li>{@code block.put}: owner it is meant for (1 byte, 0 or 1, then 32 bytes if 1), key (32),
 *       length (2), bytes; answered by {@link StoredAnswer}s.
 *   <li>{@code block.get} and {@code block.sizes}: key (32); answered by a status (1 byte: 0 found,
 *       1 missing, 2 missing but not vouched for, 3 damaged, 4 failed) and, if found, length (2)
 *       and bytes, or just the length.
 * </ul>
 */
final class BlockMessages {

  static final int FOUND = 0;
  static final int MISSING = 1;
  static final int UNSURE = 2;
  static final int DAMAGED = 3;
  static final int FAILED = 4;

  private BlockMessages() {}

  static byte[] encodePut(List<Consigned<Block>> items) {
    int bytes = 0;
    for (Consigned<Block> each : items) {
      bytes += 1 + (each.meantFor().isPresent() ? Key.BYTES : 0) + Key.BYTES + 2;
      bytes += each.item().size();
    }
    ByteBuffer to = Wire.start(items.size(), bytes);
    for (Consigned<Block> each : items) {
      Wire.optional(to, each.meantFor().map(NodeId::key));
      each.item().key().write(to);
      to.putShort((short) each.item().size()).put(each.item().bytes());
    }
    return to.array();
  }

  /** Reads the request to put; a block that does not match its key is empty. */
  static List<Optional<Consigned<Block>>> decodePut(byte[] bytes) throws MalformedException {
    return Wire.read(
        bytes,
        BlockReader.MAX_BATCH,
        1 + Key.BYTES + 2,
        from -> {
          Optional<NodeId> owner = Wire.node(from);
          Key key = Key.read(from);
          byte[] content = Wire.bytes(from, Block.MAX_BYTES);
          return Block.verified(key, content).map(block -> new Consigned<>(block, owner));
        });
  }

  static byte[] encodeKeys(List<Key> keys) {
    ByteBuffer to = Wire.start(keys.size(), keys.size() * Key.BYTES);
    keys.forEach(key -> key.write(to));
    return to.array();
  }

  static List<Key> decodeKeys(byte[] bytes) throws MalformedException {
    return Wire.read(bytes, BlockReader.MAX_BATCH, Key.BYTES, Key::read);
  }

  static byte[] encodeBlocks(List<Held<Block>> answers) {
    int bytes = answers.size();
    for (Held<Block> each : answers) {
      bytes += each instanceof Held.Found<Block>(Block block, var sure) ? 2 + block.size() : 0;
    }
    ByteBuffer to = Wire.start(answers.size(), bytes);
    for (Held<Block> each : answers) {
      to.put((byte) status(each));
      if (each instanceof Held.Found<Block>(Block block, var sure)) {
        to.putShort((short) block.size()).put(block.bytes());
      }
    }
    return to.array();
  }

  /** Reads the blocks that answer these keys; one that does not match its key is damaged. */
  static List<Held<Block>> decodeBlocks(byte[] bytes, List<Key> keys) throws MalformedException {
    return Wire.answers(
        bytes,
        keys,
        key ->
            held(
                from -> {
                  byte[] content = Wire.bytes(from, Block.MAX_BYTES);
                  return Block.verified(key, content)
                      .<Held<Block>>map(block -> new Held.Found<>(block, true))
                      .orElseGet(Held.Damaged::new);
                }));
  }

  static byte[] encodeSizes(List<Held<Integer>> answers) {
    long found = answers.stream().filter(each -> each instanceof Held.Found<Integer>).count();
    ByteBuffer to = Wire.start(answers.size(), answers.size() + 2 * (int) found);
    for (Held<Integer> each : answers) {
      to.put((byte) status(each));
      if (each instanceof Held.Found<Integer>(Integer size, var sure)) {
        to.putShort((short) (int) size);
      }
    }
    return to.array();
  }

  static List<Held<Integer>> decodeSizes(byte[] bytes, List<Key> keys) throws MalformedException {
    return Wire.answers(
        bytes,
        keys,
        key ->
            held(
                from -> {
                  int size = from.getShort() & 0xffff;
                  if (size > Block.MAX_BYTES) {
                    throw new MalformedException("a block of " + size + " bytes");
                  }
                  return new Held.Found<>(size, true);
                }));
  }

  private static int status(Held<?> held) {
    return switch (held) {
      case Held.Found<?> found -> FOUND;
      case Held.Missing<?>(boolean sure) -> sure ? MISSING : UNSURE;
      case Held.Damaged<?> damaged -> DAMAGED;
      case Held.Failed<?> failed -> FAILED;
    };
  }

  private static <T> ItemReader<Held<T>> held(ItemReader<Held<T>> found) {
    return from ->
        switch (from.get()) {
          case FOUND -> found.read(from);
          case MISSING -> new Held.Missing<>(true);
          case UNSURE -> new Held.Missing<>(false);
          case DAMAGED -> new Held.Damaged<>();
          case FAILED -> new Held.Failed<>(true, "could not read its disk");
          default -> throw new MalformedException("no such status");
        };
  }
}
