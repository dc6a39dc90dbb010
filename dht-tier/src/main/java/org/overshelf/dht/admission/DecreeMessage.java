package org.overshelf.dht.admission;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.key.Key;

/**
 * What nodes tell each other of their library's decrees.
 *
 * <p>As bytes, big-endian: a digest of all revocations that the sender has (32 bytes), the number
 * of the newest list of core nodes it has (8, 0 for none), a list (a length of 2 bytes, 0 for none,
 * and its bytes), revocations (a count of 4 bytes; each a length of 2 bytes and its bytes).
 *
 * @param digest of all that the sender has, whether told here or not
 */
record DecreeMessage(
    Key digest, long coreNumber, Optional<CoreList> core, List<Revocation> revocations) {

  private static final int MOST_PART_BYTES = 1024;

  DecreeMessage {
    revocations = List.copyOf(revocations);
  }

  byte[] encode() {
    return Wire.write(
        out -> {
          Wire.key(out, digest);
          out.writeLong(coreNumber);
          Wire.bytes(out, core.map(CoreList::encode).orElse(new byte[0]));
          out.writeInt(revocations.size());
          for (Revocation each : revocations) {
            Wire.bytes(out, each.encode());
          }
        });
  }

  /** Reads a message; throws {@link IllegalArgumentException} if these bytes are none. */
  static DecreeMessage decode(byte[] bytes) {
    return Wire.read(bytes, DecreeMessage::read);
  }

  private static DecreeMessage read(DataInputStream in) throws IOException {
    Key digest = Wire.key(in);
    long number = in.readLong();
    byte[] core = Wire.bytes(in, MOST_PART_BYTES);
    int count = in.readInt();
    if (count < 0 || count > RevocationList.MOST) {
      throw new IOException(count + " revocations");
    }
    List<Revocation> revocations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      revocations.add(Revocation.decode(Wire.bytes(in, MOST_PART_BYTES)));
    }
    return new DecreeMessage(
        digest,
        number,
        core.length == 0 ? Optional.empty() : Optional.of(CoreList.decode(core)),
        revocations);
  }
}
