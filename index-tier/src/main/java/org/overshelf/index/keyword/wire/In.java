package org.overshelf.index.keyword.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** A message that is being read. */
public final class In {

  /** How deep an expression may be. */
  public static final int MAX_DEPTH = 100;

  private final ByteBuffer bytes;
  private int depth;

  private In(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  /** Reads something; may throw what comes of bytes that are wrong. */
  public interface Reading<T> {
    T read(In in) throws MalformedException;
  }

  /** Reads a whole message. */
  public static <T> T message(byte[] bytes, Reading<T> reading) throws MalformedException {
    In in = new In(bytes);
    try {
      int version = in.u8();
      if (version != Out.VERSION) {
        throw new MalformedException("version " + version + ", not " + Out.VERSION);
      }
      T value = reading.read(in);
      if (in.bytes.hasRemaining()) {
        throw new MalformedException(in.bytes.remaining() + " bytes too many");
      }
      return value;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new MalformedException("cut short or out of bounds: " + e.getMessage());
    }
  }

  /** One byte. */
  public int u8() {
    return bytes.get() & 0xff;
  }

  /** Yes or no. */
  public boolean bool() throws MalformedException {
    int value = u8();
    if (value > 1) {
      throw new MalformedException("neither yes nor no");
    }
    return value == 1;
  }

  /** A number. */
  public long number() throws MalformedException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedException("a number without an end");
  }

  /** A number from 0 to {@code most}. */
  public int number(int most) throws MalformedException {
    long value = number();
    if (value < 0 || value > most) {
      throw new MalformedException(value + " is not from 0 to " + most);
    }
    return (int) value;
  }

  /** Eight bytes. */
  public long fixed() {
    return bytes.getLong();
  }

  /** Text. */
  public String text() throws MalformedException {
    return new String(raw(), StandardCharsets.UTF_8);
  }

  /** Bytes, with their number. */
  public byte[] raw() throws MalformedException {
    byte[] value = new byte[number(bytes.remaining())];
    bytes.get(value);
    return value;
  }

  /** A key. */
  public Key key() {
    return Key.read(bytes);
  }

  /** A document's id. */
  public DocumentId document() {
    return new DocumentId(new ShortKey(bytes.getLong(), bytes.getLong(), bytes.getInt()));
  }

  /** A partition. */
  public Part part() throws MalformedException {
    return new Part(number(Part.MAX), number(Part.MAX));
  }

  /** One of a closed set. */
  public <E extends Enum<E>> E choice(E[] values) throws MalformedException {
    int ordinal = u8();
    if (ordinal >= values.length) {
      throw new MalformedException("no such choice: " + ordinal);
    }
    return values[ordinal];
  }

  /** How many, then each; nothing is shorter than a byte. */
  public <T> List<T> list(int most, Reading<T> each) throws MalformedException {
    int count = number(Math.min(most, bytes.remaining()));
    List<T> values = new ArrayList<>(Math.min(count, 1_000));
    for (int i = 0; i < count; i++) {
      values.add(each.read(this));
    }
    return values;
  }

  /** Goes one level deeper while reading something. */
  <T> T deeper(Reading<T> reading) throws MalformedException {
    if (++depth > MAX_DEPTH) {
      throw new MalformedException("deeper than " + MAX_DEPTH + " levels");
    }
    T value = reading.read(this);
    depth--;
    return value;
  }
}
