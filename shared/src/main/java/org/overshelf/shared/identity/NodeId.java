package org.overshelf.shared.identity;

import org.overshelf.shared.key.Key;

/** A node's name: the SHA-256 hash of its public key. */
public record NodeId(Key key) implements Comparable<NodeId> {

  /** The id of the node with this public key. */
  public static NodeId of(PublicKey publicKey) {
    return new NodeId(Key.hash(publicKey.key().toBytes()));
  }

  @Override
  public int compareTo(NodeId other) {
    return key.compareTo(other.key);
  }

  /** The first 12 hexadecimal digits, enough for people to tell nodes apart. */
  public String shortName() {
    return key.toString().substring(0, 12);
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
