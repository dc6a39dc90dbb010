package org.overshelf.dht.repair;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.row.Authenticity;
import org.overshelf.shared.row.Entry;

/** {@code repair.fetch}: give me these. What is absent or damaged is left empty. */
final class FetchMessage {

  static final String KIND = "repair.fetch";

  /** The most items in one message: 4 MB. */
  static final int MOST = BlockReader.MAX_BATCH;

  private FetchMessage() {}

  record Ask(List<Item> items) {

    byte[] encode() {
      return Wire.write(out -> Wire.list(out, items, MOST, Wire::item));
    }

    static Ask decode(byte[] bytes) {
      return Wire.read(bytes, in -> new Ask(Wire.list(in, MOST, Wire::item)));
    }
  }

  /** Something that came, and has been verified. */
  sealed interface Fetched {
    record OfBlock(Block block) implements Fetched {}

    record OfEntry(Entry entry) implements Fetched {}

    /** How many bytes it has. */
    default int size() {
      return switch (this) {
        case OfBlock(Block block) -> block.size();
        case OfEntry(Entry entry) -> entry.size();
      };
    }
  }

  /** Answer i belongs to item i. */
  static byte[] answer(List<Optional<Fetched>> found) {
    return Wire.write(
        out ->
            Wire.list(
                out,
                found,
                MOST,
                (to, each) -> {
                  to.writeBoolean(each.isPresent());
                  if (each.isPresent()) {
                    byte[] bytes =
                        switch (each.get()) {
                          case Fetched.OfBlock(Block block) -> block.toBytes();
                          case Fetched.OfEntry(Entry entry) -> entry.encode();
                        };
                    to.writeShort(bytes.length);
                    to.write(bytes);
                  }
                }));
  }

  /**
   * What came of what was asked for. Every block is hashed and every entry's seal is checked; what
   * does not verify counts as absent.
   */
  static List<Optional<Fetched>> verified(byte[] answer, Ask ask) {
    List<Optional<byte[]>> parts =
        Wire.read(answer, in -> Wire.list(in, MOST, FetchMessage::readPart));
    if (parts.size() != ask.items.size()) {
      throw new IllegalArgumentException(
          ask.items.size() + " items asked for and " + parts.size() + " answered");
    }
    List<Optional<Fetched>> matching = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Item item = ask.items.get(i);
      matching.add(parts.get(i).flatMap(bytes -> matching(item, bytes)));
    }
    // Checked together, entries that were sealed together cost one signature.
    if (Authenticity.firstForged(entries(matching)).isPresent()) {
      matching.replaceAll(each -> each.filter(FetchMessage::isAuthentic));
    }
    return matching;
  }

  private static List<Entry> entries(List<Optional<Fetched>> fetched) {
    List<Entry> entries = new ArrayList<>();
    for (Optional<Fetched> each : fetched) {
      if (each.isPresent() && each.get() instanceof Fetched.OfEntry(Entry entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static boolean isAuthentic(Fetched fetched) {
    return switch (fetched) {
      case Fetched.OfBlock block -> true;
      case Fetched.OfEntry(Entry entry) -> entry.isAuthentic();
    };
  }

  private static Optional<byte[]> readPart(ByteBuffer in) {
    if (Wire.u8(in) == 0) {
      return Optional.empty();
    }
    int length = Wire.u16(in);
    if (length > Math.max(Block.MAX_BYTES, Entry.MAX_BYTES)) {
      throw new IllegalArgumentException("nothing stored has " + length + " bytes");
    }
    if (length > in.remaining()) {
      throw new IllegalArgumentException("a message of repair is cut short");
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return Optional.of(bytes);
  }

  private static Optional<Fetched> matching(Item item, byte[] bytes) {
    return switch (item) {
      case Item.OfBlock block -> Block.verified(block.key(), bytes).map(Fetched.OfBlock::new);
      case Item.OfEntry entry ->
          Entry.decode(bytes)
              .filter(found -> found.id().equals(entry.id()) && found.row().equals(entry.key()))
              .map(Fetched.OfEntry::new);
    };
  }
}
