package org.overshelf.shared.row;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;

/**
 * One signed statement about one row. Immutable; equal when the ids are equal.
 *
 * <p>The id covers row, table, author and payload. Appending the same payload to the same row again
 * therefore gives the same entry, whichever batch it was sealed in: an ingest that is interrupted
 * and repeated adds nothing. The seal is evidence, not identity.
 *
 * <p>Stored and sent as: version (1 byte, {@value #VERSION}), table code (1), row key (32),
 * author's public key (32), payload length (2), payload, seal. Numbers are big-endian.
 */
public final class Entry {

  /** Version of the stored form. */
  public static final int VERSION = 1;

  /** The most bytes an entry may have, seal and all. */
  public static final int MAX_BYTES = 16 * 1024;

  private static final int FIXED_BYTES = 2 + 2 * Key.BYTES + 2;

  /** The most bytes a payload may have: what an entry leaves beside a seal of full length. */
  public static final int MAX_PAYLOAD_BYTES =
      MAX_BYTES - FIXED_BYTES - 3 - (2 + Seal.MAX_PATH) * Key.BYTES;

  private static final byte[] CONTEXT = "overshelf entry v1\n".getBytes(StandardCharsets.US_ASCII);

  private final int table;
  private final Key row;
  private final PublicKey author;
  private final byte[] payload;
  private final Seal seal;
  private final EntryId id;

  private Entry(int table, Key row, PublicKey author, byte[] payload, Seal seal) {
    this.table = table;
    this.row = row;
    this.author = author;
    this.payload = payload;
    this.seal = seal;
    this.id = id(table, row, author, payload);
  }

  /** Puts an entry together; whether the seal holds is for {@link #isAuthentic} to say. */
  public static Entry of(int table, Key row, PublicKey author, byte[] payload, Seal seal) {
    if (payload.length > MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "an entry's payload has at most " + MAX_PAYLOAD_BYTES + " bytes, not " + payload.length);
    }
    return new Entry(table, row, author, payload.clone(), seal);
  }

  /** The id, and the hash to be sealed, of an entry with these parts. */
  public static EntryId id(int table, Key row, PublicKey author, byte[] payload) {
    return new EntryId(
        Key.hash(
            CONTEXT, new byte[] {(byte) table}, row.toBytes(), author.key().toBytes(), payload));
  }

  /** Reads the stored form; empty if these bytes are not one. Does not check the seal. */
  public static Optional<Entry> decode(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return Optional.empty();
    }
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      if (from.get() != VERSION) {
        return Optional.empty();
      }
      int table = from.get() & 0xff;
      Key row = Key.read(from);
      PublicKey author = new PublicKey(Key.read(from));
      byte[] payload = new byte[from.getShort() & 0xffff];
      from.get(payload);
      Seal seal = Seal.read(from);
      return from.hasRemaining()
          ? Optional.empty()
          : Optional.of(new Entry(table, row, author, payload, seal));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty(); // cut short or malformed: not an entry
    }
  }

  /** The stored form. */
  public byte[] encode() {
    ByteBuffer to = ByteBuffer.allocate(size());
    to.put((byte) VERSION).put((byte) table);
    row.write(to);
    author.key().write(to);
    to.putShort((short) payload.length).put(payload);
    seal.write(to);
    return to.array();
  }

  /** How many bytes the stored form has. */
  public int size() {
    return FIXED_BYTES + payload.length + seal.size();
  }

  /** Whether the author really signed this. Costs a signature check. */
  public boolean isAuthentic() {
    return seal.covers(id.key(), author);
  }

  public EntryId id() {
    return id;
  }

  /** The code of the table that the row belongs to. */
  public int table() {
    return table;
  }

  public Key row() {
    return row;
  }

  public PublicKey author() {
    return author;
  }

  public Seal seal() {
    return seal;
  }

  /** A copy of the payload. */
  public byte[] payload() {
    return Arrays.copyOf(payload, payload.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Entry entry && id.equals(entry.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "Entry[" + id + " of row " + row + ", " + payload.length + " bytes]";
  }
}
