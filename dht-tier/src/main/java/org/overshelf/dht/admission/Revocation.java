package org.overshelf.dht.admission;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;

/**
 * A library's word that a node no longer takes part. Stands for itself: any member may pass it on,
 * in any order and any number of times, and sets of them merge by union.
 */
public record Revocation(NodeId node, Instant at, Seal seal) {

  private static final byte[] CONTEXT =
      "overshelf revocation v1\n".getBytes(StandardCharsets.US_ASCII);

  /** Whether the library with this key signed it. */
  public boolean isOf(PublicKey library) {
    return seal.covers(messageHash(node, at), library);
  }

  static Key messageHash(NodeId node, Instant at) {
    ByteBuffer time = ByteBuffer.allocate(Long.BYTES).putLong(at.toEpochMilli());
    return Key.hash(CONTEXT, node.key().toBytes(), time.array());
  }

  /** As bytes, for other nodes and for disk. */
  public byte[] encode() {
    ByteBuffer bytes = ByteBuffer.allocate(Key.BYTES + Long.BYTES + seal.size());
    node.key().write(bytes);
    bytes.putLong(at.toEpochMilli());
    seal.write(bytes);
    return bytes.array();
  }

  /**
   * Reads what {@link #encode} wrote; says nothing about who signed it.
   *
   * @throws IllegalArgumentException if it is no revocation
   */
  public static Revocation decode(byte[] encoded) {
    ByteBuffer bytes = ByteBuffer.wrap(encoded);
    try {
      Revocation revocation =
          new Revocation(
              new NodeId(Key.read(bytes)), Instant.ofEpochMilli(bytes.getLong()), Seal.read(bytes));
      if (bytes.hasRemaining()) {
        throw new IllegalArgumentException("not a revocation: too long");
      }
      return revocation;
    } catch (java.nio.BufferUnderflowException e) {
      throw new IllegalArgumentException("not a revocation: too short", e);
    }
  }
}
