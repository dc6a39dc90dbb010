package org.overshelf.dht.repair;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.ring.Slot;

/**
 * {@code repair.keys}: what do you hold of this slot that I lack? The asker cuts the slot into
 * chunks at items of its own, and says of each chunk either the digest or, where digests differed
 * before, the fingerprints of all its items.
 */
final class KeysMessage {

  static final String KIND = "repair.keys";

  /** The most chunks in a message. */
  static final int MOST_CHUNKS = 1024;

  /** The most fingerprints in a message, and the most items in an answer. */
  static final int MOST_ITEMS = 4096;

  private static final int START = 0;
  private static final int ITEM = 1;

  private KeysMessage() {}

  /**
   * A part of a slot, in the order of a walk.
   *
   * @param after the item before the first; empty for the start of the slot
   * @param upTo the last item; empty for the end of the slot
   */
  record Span(Optional<Item> after, Optional<Item> upTo) {

    static final Span ALL = new Span(Optional.empty(), Optional.empty());

    boolean endsBefore(Item item) {
      return upTo.isPresent() && upTo.get().compareTo(item) < 0;
    }

    boolean contains(Item item) {
      return !endsBefore(item) && (after.isEmpty() || after.get().compareTo(item) < 0);
    }
  }

  /** What the asker holds of a span. */
  sealed interface Chunk {
    Span span();
  }

  /** Much: the digest's fold. */
  record Summed(Span span, long fold) implements Chunk {}

  /** Little: every fingerprint. */
  record Listed(Span span, List<Long> fingerprints) implements Chunk {}

  /** Chunks come in order and do not overlap. */
  record Ask(Slot slot, List<Chunk> chunks) {

    byte[] encode() {
      return Wire.write(
          out -> {
            out.writeShort(slot.index());
            Wire.list(out, chunks, MOST_CHUNKS, Ask::write);
          });
    }

    private static void write(DataOutputStream out, Chunk chunk) throws IOException {
      bound(out, chunk.span().after());
      bound(out, chunk.span().upTo());
      switch (chunk) {
        case Summed summed -> {
          out.writeByte(0);
          out.writeLong(summed.fold());
        }
        case Listed listed -> {
          out.writeByte(1);
          Wire.list(out, listed.fingerprints(), MOST_ITEMS, DataOutputStream::writeLong);
        }
      }
    }

    private static void bound(DataOutputStream out, Optional<Item> bound) throws IOException {
      if (bound.isEmpty()) {
        out.writeByte(START);
      } else {
        out.writeByte(ITEM);
        Wire.item(out, bound.get());
      }
    }

    static Ask decode(byte[] bytes) {
      return Wire.read(
          bytes, in -> new Ask(new Slot(Wire.u16(in)), Wire.list(in, MOST_CHUNKS, Ask::readChunk)));
    }

    private static Chunk readChunk(ByteBuffer in) {
      Span span = new Span(readBound(in), readBound(in));
      int mode = Wire.u8(in);
      return switch (mode) {
        case 0 -> new Summed(span, in.getLong());
        case 1 -> new Listed(span, Wire.list(in, MOST_ITEMS, ByteBuffer::getLong));
        default -> throw new IllegalArgumentException("no such chunk: " + mode);
      };
    }

    private static Optional<Item> readBound(ByteBuffer in) {
      int kind = Wire.u8(in);
      return switch (kind) {
        case START -> Optional.empty();
        case ITEM -> Optional.of(Wire.item(in));
        default -> throw new IllegalArgumentException("no such bound: " + kind);
      };
    }
  }

  /** Something the asker lacks, and about how many bytes it has. */
  record Lacking(Item item, int size) {}

  /**
   * @param fold of the asked one's digest of the whole slot; 0 if it is not known
   * @param different the places of those summed chunks that differ
   * @param lacking what the asker lacks of the listed chunks
   * @param more whether it lacks more than is listed
   */
  record Answer(long fold, List<Integer> different, List<Lacking> lacking, boolean more) {

    byte[] encode() {
      return Wire.write(
          out -> {
            out.writeLong(fold);
            Wire.list(out, different, MOST_CHUNKS, DataOutputStream::writeShort);
            Wire.list(
                out,
                lacking,
                MOST_ITEMS,
                (to, each) -> {
                  Wire.item(to, each.item());
                  to.writeShort(each.size());
                });
            out.writeBoolean(more);
          });
    }

    /** The answer to {@code ask}, of whose slot and chunks everything in it must be. */
    static Answer decode(byte[] bytes, Ask ask) {
      Answer answer =
          Wire.read(
              bytes,
              in ->
                  new Answer(
                      in.getLong(),
                      Wire.list(in, MOST_CHUNKS, Wire::u16),
                      Wire.list(
                          in, MOST_ITEMS, from -> new Lacking(Wire.item(from), Wire.u16(from))),
                      Wire.u8(in) != 0));
      for (int chunk : answer.different) {
        if (chunk >= ask.chunks.size()) {
          throw new IllegalArgumentException("no such chunk was asked about: " + chunk);
        }
      }
      for (Lacking each : answer.lacking) {
        if (!each.item().slot().equals(ask.slot)) {
          throw new IllegalArgumentException("not in " + ask.slot + ": " + each.item());
        }
      }
      return answer;
    }
  }
}
