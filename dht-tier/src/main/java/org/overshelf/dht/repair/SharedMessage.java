package org.overshelf.dht.repair;

import java.util.BitSet;
import org.overshelf.dht.repair.DigestsMessage.State;

/**
 * {@code repair.shared}: do we hold the same of all slots that we both own? The root of the hash
 * tree: where nothing is amiss, twenty bytes are all that two owners exchange.
 */
final class SharedMessage {

  static final String KIND = "repair.shared";

  private SharedMessage() {}

  /**
   * @param slots which slots the asker means, as a hash: the asked one must mean the same
   * @param fold of the asker's digest of them
   */
  record Ask(long slots, long fold) {

    byte[] encode() {
      return Wire.write(
          out -> {
            out.writeLong(slots);
            out.writeLong(fold);
          });
    }

    static Ask decode(byte[] bytes) {
      return Wire.read(bytes, in -> new Ask(in.getLong(), in.getLong()));
    }
  }

  static byte[] answer(State state) {
    return Wire.write(out -> out.writeByte(state.ordinal()));
  }

  static State state(byte[] answer) {
    return Wire.read(answer, in -> Wire.choice(in, State.values()));
  }

  /** A hash of a set of slots. */
  static long hash(BitSet slots) {
    long hash = 0;
    for (long word : slots.toLongArray()) {
      hash = Item.mix(hash + 1) ^ word;
    }
    return Item.mix(hash);
  }
}
