package org.overshelf.index.keyword.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentId;

/** A message that is being written. */
public final class Out {

  /** The version of all messages. */
  public static final int VERSION = 1;

  private byte[] bytes = new byte[512];
  private int size;

  /** Begins a message. */
  public Out() {
    u8(VERSION);
  }

  /** Writes one of a list. */
  public interface Each<T> {
    void write(Out out, T value);
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** One byte. */
  public void u8(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  /** Yes or no. */
  public void bool(boolean value) {
    u8(value ? 1 : 0);
  }

  /** A number, usually small; negative ones take ten bytes. */
  public void number(long value) {
    room(10);
    long left = value;
    while ((left & ~0x7fL) != 0) {
      bytes[size++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  /** Eight bytes. */
  public void fixed(long value) {
    room(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Text. */
  public void text(String value) {
    raw(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes, with their number. */
  public void raw(byte[] value) {
    number(value.length);
    room(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** A key. */
  public void key(Key key) {
    fixed(key.a());
    fixed(key.b());
    fixed(key.c());
    fixed(key.d());
  }

  /** A document's id: 20 bytes. */
  public void document(DocumentId id) {
    fixed(id.value().a());
    fixed(id.value().b());
    room(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (id.value().c() >>> shift);
    }
  }

  /** A partition. */
  public void part(Part part) {
    number(part.number());
    number(part.of());
  }

  /** How many, then each. */
  public <T> void list(Collection<T> values, Each<? super T> each) {
    number(values.size());
    for (T value : values) {
      each.write(this, value);
    }
  }

  /** The message. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
