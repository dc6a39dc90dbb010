package org.overshelf.dht.admission;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;

/**
 * A library's word which nodes are its core: those that keep by Raft what all have to agree on. Of
 * several lists the one with the highest number counts. Signed, since whoever is in the core has a
 * say in the settings of all.
 *
 * <p>As bytes, big-endian: number (8), count (1), ids (32 each), seal.
 */
public record CoreList(long number, List<NodeId> nodes, Seal seal) {

  /** The most nodes in a core. */
  public static final int MOST = 5;

  private static final byte[] CONTEXT = "overshelf core v1\n".getBytes(StandardCharsets.US_ASCII);

  public CoreList {
    nodes = List.copyOf(nodes);
    if (nodes.isEmpty()
        || nodes.size() > MOST
        || nodes.stream().distinct().count() < nodes.size()) {
      throw new IllegalArgumentException("a core has 1 to 5 nodes, each once, not " + nodes);
    }
  }

  /** Whether the library with this key signed it. */
  public boolean isOf(PublicKey library) {
    return seal.covers(messageHash(number, nodes), library);
  }

  static Key messageHash(long number, List<NodeId> nodes) {
    return Key.hash(CONTEXT, body(number, nodes));
  }

  private static byte[] body(long number, List<NodeId> nodes) {
    ByteBuffer body = ByteBuffer.allocate(Long.BYTES + 1 + nodes.size() * Key.BYTES);
    body.putLong(number).put((byte) nodes.size());
    nodes.forEach(node -> node.key().write(body));
    return body.array();
  }

  /** As bytes, for other nodes and for disk. */
  public byte[] encode() {
    byte[] body = body(number, nodes);
    ByteBuffer bytes = ByteBuffer.allocate(body.length + seal.size()).put(body);
    seal.write(bytes);
    return bytes.array();
  }

  /**
   * Reads what {@link #encode} wrote; says nothing about who signed it.
   *
   * @throws IllegalArgumentException if it is no such list
   */
  public static CoreList decode(byte[] encoded) {
    ByteBuffer from = ByteBuffer.wrap(encoded);
    try {
      long number = from.getLong();
      int count = from.get();
      List<NodeId> nodes = new ArrayList<>();
      for (int i = 0; i < count && i <= MOST; i++) {
        nodes.add(new NodeId(Key.read(from)));
      }
      CoreList list = new CoreList(number, nodes, Seal.read(from));
      if (from.hasRemaining()) {
        throw new IllegalArgumentException("not a list of core nodes: too long");
      }
      return list;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("not a list of core nodes: too short", e);
    }
  }
}
