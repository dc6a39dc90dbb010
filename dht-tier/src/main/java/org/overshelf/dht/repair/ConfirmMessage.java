package org.overshelf.dht.repair;

import java.util.BitSet;
import java.util.List;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.block.BlockReader;

/**
 * {@code repair.confirm}: do you owe these, and hold them intact on your disk? The asker is about
 * to drop its copies.
 */
final class ConfirmMessage {

  static final String KIND = "repair.confirm";

  /** The most items in one message: each is read and verified before it is confirmed. */
  static final int MOST = BlockReader.MAX_BATCH;

  private ConfirmMessage() {}

  /** All items are of this slot. */
  record Ask(Slot slot, List<Item> items) {

    Ask {
      for (Item item : items) {
        if (!item.slot().equals(slot)) {
          throw new IllegalArgumentException("not in " + slot + ": " + item);
        }
      }
    }

    byte[] encode() {
      return Wire.write(
          out -> {
            out.writeShort(slot.index());
            Wire.list(out, items, MOST, Wire::item);
          });
    }

    static Ask decode(byte[] bytes) {
      return Wire.read(
          bytes, in -> new Ask(new Slot(Wire.u16(in)), Wire.list(in, MOST, Wire::item)));
    }
  }

  /** Which of the items are held, by their places. */
  static byte[] answer(BitSet held) {
    return Wire.write(out -> out.write(held.toByteArray()));
  }

  static BitSet held(byte[] answer) {
    return Wire.read(
        answer,
        in -> {
          if (in.remaining() > MOST / Byte.SIZE) {
            throw new IllegalArgumentException("more confirmed than was asked");
          }
          byte[] bits = new byte[in.remaining()];
          in.get(bits);
          return BitSet.valueOf(bits);
        });
  }
}
