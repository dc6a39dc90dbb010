package org.overshelf.dht.replication;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * What all messages of replication have in common.
 *
 * <p>A message is: version (1 byte), number of items (2 bytes), the items. An answer that is about
 * no item, because the request could not be read or was not worked on, has {@value #REFUSAL} for
 * the number of items, and one byte that says why. Before a request to read stands the mark (8
 * bytes) of the holders that it goes by: see {@link Holders#mark}. {@code ring.mark} and its answer
 * are just the mark of the ring that each side sees. Numbers are big-endian. Bytes that are not
 * exactly such a message are malformed, and nothing is taken from them.
 */
final class Wire {

  static final int VERSION = 1;
  static final int HEADER_BYTES = 3;
  static final int REFUSAL = 0xffff;

  /** What stands before the bytes of a thing that is to be stored, at most. */
  static final int ITEM_BYTES = 1 + 2 * Key.BYTES + 2;

  static final String PUT_BLOCKS = "block.put";
  static final String GET_BLOCKS = "block.get";
  static final String SIZE_BLOCKS = "block.sizes";
  static final String APPEND_ENTRIES = "row.append";
  static final String READ_ROWS = "row.read";
  static final String RING = "ring.mark";

  /** Why a request was not worked on. */
  enum Refusal {
    MALFORMED,
    BUSY,
    FAILED
  }

  /** Bytes that are not the message that they should be. */
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(String message) {
      super(message);
    }

    MalformedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Reads one item; may throw what {@link ByteBuffer} throws, and IllegalArgumentException. */
  interface ItemReader<T> {
    T read(ByteBuffer from) throws MalformedException;
  }

  private Wire() {}

  static ByteBuffer start(int count, int itemBytes) {
    return ByteBuffer.allocate(HEADER_BYTES + itemBytes)
        .put((byte) VERSION)
        .putShort((short) count);
  }

  /** A request to read, with the mark of the holders it goes by. */
  static byte[] marked(long mark, byte[] request) {
    return ByteBuffer.allocate(Long.BYTES + request.length).putLong(mark).put(request).array();
  }

  static byte[] mark(long mark) {
    return ByteBuffer.allocate(Long.BYTES).putLong(mark).array();
  }

  static byte[] refuse(Refusal why) {
    return start(REFUSAL, 1).put((byte) why.ordinal()).array();
  }

  /** Reads a whole message of at most {@code most} items, each of {@code leastBytes} at least. */
  static <T> List<T> read(byte[] bytes, int most, int leastBytes, ItemReader<T> item)
      throws MalformedException {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      int count = header(from);
      if (count > most || (long) count * leastBytes > from.remaining()) {
        throw new MalformedException(count + " items in " + bytes.length + " bytes");
      }
      List<T> items = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        items.add(item.read(from));
      }
      if (from.hasRemaining()) {
        throw new MalformedException(from.remaining() + " bytes too many");
      }
      return items;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new MalformedException("cut short or out of bounds", e);
    }
  }

  /** Reads an answer with exactly one item for each of {@code asked}, in this order. */
  static <Q, T> List<T> answers(byte[] bytes, List<Q> asked, Function<Q, ItemReader<T>> item)
      throws MalformedException {
    int[] at = new int[1];
    List<T> answers =
        read(bytes, asked.size(), 1, from -> item.apply(asked.get(at[0]++)).read(from));
    if (answers.size() != asked.size()) {
      throw new MalformedException(answers.size() + " answers to " + asked.size() + " questions");
    }
    return answers;
  }

  private static int header(ByteBuffer from) throws MalformedException {
    int version = from.get();
    if (version != VERSION) {
      throw new MalformedException("version " + version + ", not " + VERSION);
    }
    int count = from.getShort() & 0xffff;
    if (count == REFUSAL) {
      int why = from.get();
      Refusal[] known = Refusal.values();
      throw new MalformedException(
          "refused: " + (why >= 0 && why < known.length ? known[why] : "reason " + why));
    }
    return count;
  }

  /** The next bytes, whose number stands before them and must not be above {@code most}. */
  static byte[] bytes(ByteBuffer from, int most) throws MalformedException {
    int length = from.getShort() & 0xffff;
    if (length > most || length > from.remaining()) {
      throw new MalformedException("a part of " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }

  static void optional(ByteBuffer to, Optional<Key> key) {
    to.put((byte) (key.isPresent() ? 1 : 0));
    key.ifPresent(present -> present.write(to));
  }

  static Optional<Key> optional(ByteBuffer from) throws MalformedException {
    return switch (from.get()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Key.read(from));
      default -> throw new MalformedException("neither there nor absent");
    };
  }

  static Optional<NodeId> node(ByteBuffer from) throws MalformedException {
    return optional(from).map(NodeId::new);
  }
}
