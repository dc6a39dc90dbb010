package org.overshelf.dht.repair;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;

/**
 * Puts repair's messages into bytes and takes them out again with limits. Every message starts with
 * a version, {@value #VERSION}. Numbers are big-endian; lists start with their length in two bytes.
 */
final class Wire {

  static final int VERSION = 1;

  private static final int BLOCK = 0;
  private static final int ENTRY = 1;

  private Wire() {}

  /** Something that writes to memory, which does not fail. */
  interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  /** Writes one thing. */
  interface Writer<T> {
    void write(DataOutputStream out, T value) throws IOException;
  }

  static byte[] write(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeByte(VERSION);
      writing.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** Reads all of {@code bytes}; throws {@link IllegalArgumentException} if they are wrong. */
  static <T> T read(byte[] bytes, Function<ByteBuffer, T> reading) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      int version = u8(in);
      if (version != VERSION) {
        throw new IllegalArgumentException("a message of repair has version 1, not " + version);
      }
      T value = reading.apply(in);
      if (in.hasRemaining()) {
        throw new IllegalArgumentException("a message of repair is too long");
      }
      return value;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("a message of repair is cut short", e);
    }
  }

  static <T> void list(DataOutputStream out, List<T> values, int most, Writer<T> each)
      throws IOException {
    if (values.size() > most) {
      throw new IllegalArgumentException("at most " + most + " in a list, not " + values.size());
    }
    out.writeShort(values.size());
    for (T value : values) {
      each.write(out, value);
    }
  }

  static <T> List<T> list(ByteBuffer in, int most, Function<ByteBuffer, T> each) {
    int count = u16(in);
    if (count > most) {
      throw new IllegalArgumentException("at most " + most + " in a list, not " + count);
    }
    // Nothing is shorter than a byte: a count that promises more than came takes no memory.
    List<T> values = new ArrayList<>(Math.min(count, in.remaining()));
    for (int i = 0; i < count; i++) {
      values.add(each.apply(in));
    }
    return values;
  }

  static void item(DataOutputStream out, Item item) throws IOException {
    switch (item) {
      case Item.OfBlock(Key key) -> {
        out.writeByte(BLOCK);
        out.write(key.toBytes());
      }
      case Item.OfEntry(Key row, EntryId id) -> {
        out.writeByte(ENTRY);
        out.write(row.toBytes());
        out.write(id.key().toBytes());
      }
    }
  }

  static Item item(ByteBuffer in) {
    int kind = u8(in);
    return switch (kind) {
      case BLOCK -> new Item.OfBlock(Key.read(in));
      case ENTRY -> new Item.OfEntry(Key.read(in), new EntryId(Key.read(in)));
      default -> throw new IllegalArgumentException("no such kind of item: " + kind);
    };
  }

  static <E extends Enum<E>> E choice(ByteBuffer in, E[] values) {
    int ordinal = u8(in);
    if (ordinal >= values.length) {
      throw new IllegalArgumentException("no such choice: " + ordinal);
    }
    return values[ordinal];
  }

  static int u8(ByteBuffer in) {
    return in.get() & 0xff;
  }

  static int u16(ByteBuffer in) {
    return in.getShort() & 0xffff;
  }
}
