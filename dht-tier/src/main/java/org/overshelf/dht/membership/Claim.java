package org.overshelf.dht.membership;

import java.nio.ByteBuffer;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * What one node believes of another: hearsay, signed by nobody. A claim never changes what is
 * believed for good; it makes its receiver find out for itself.
 *
 * @param version the newest announcement of the subject's that the claimant has
 */
record Claim(NodeId subject, Version version, Health health) implements Tidings {

  /** How many bytes {@link #write} appends. */
  static final int BYTES = Key.BYTES + 8 + 4 + 1;

  @Override
  public int wireBytes() {
    return BYTES;
  }

  void write(ByteBuffer to) {
    subject.key().write(to);
    to.putLong(version.generation()).putInt(version.incarnation()).put((byte) health.ordinal());
  }

  static Claim read(ByteBuffer from) {
    NodeId subject = new NodeId(Key.read(from));
    Version version = new Version(from.getLong(), from.getInt());
    int health = from.get();
    if (health < 0 || health >= Health.values().length) {
      throw new IllegalArgumentException("no such health: " + health);
    }
    return new Claim(subject, version, Health.values()[health]);
  }
}
