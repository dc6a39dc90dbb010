package org.overshelf.index.keyword.copy;

import java.util.List;
import org.overshelf.index.keyword.partition.PinnedCommit.Entry;
import org.overshelf.index.keyword.wire.In;
import org.overshelf.index.keyword.wire.MalformedException;
import org.overshelf.index.keyword.wire.Out;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.table.DocumentId;

/** What is said while partitions are copied and compared. */
final class CopyMessages {

  /** A partition; the answer is a {@link Listing}. */
  static final String LIST = "index.copy.list";

  /** A {@link Piece}; the answer is its bytes, fewer at the end of the file. */
  static final String READ = "index.copy.read";

  /** A partition; the answer is one number for each bucket. */
  static final String DIGESTS = "index.digests";

  /** {@link Buckets}; the answer is the {@link Item}s in them. */
  static final String ITEMS = "index.items";

  static final int MOST_ITEMS = 50_000;
  private static final int MOST_FILES = 100_000;
  private static final int MOST_WARM_UPS = 256;

  private CopyMessages() {}

  /**
   * The files of a commit.
   *
   * @param copy names the commit while it is copied
   * @param warmUps queries that the partition was asked lately, as messages
   */
  record Listing(long copy, List<Entry> files, List<byte[]> warmUps) {

    byte[] toBytes() {
      Out out = new Out();
      out.fixed(copy);
      out.list(
          files,
          (to, file) -> {
            to.text(file.name());
            to.number(file.length());
            to.fixed(file.checksum());
          });
      out.list(warmUps, Out::raw);
      return out.toBytes();
    }

    static Listing of(byte[] bytes) throws MalformedException {
      return In.message(
          bytes,
          in ->
              new Listing(
                  in.fixed(),
                  in.list(MOST_FILES, from -> new Entry(from.text(), from.number(), from.fixed())),
                  in.list(MOST_WARM_UPS, In::raw)));
    }
  }

  /** A piece of a file. */
  record Piece(long copy, String file, long offset, int length) {

    byte[] toBytes() {
      Out out = new Out();
      out.fixed(copy);
      out.text(file);
      out.number(offset);
      out.number(length);
      return out.toBytes();
    }

    static Piece of(byte[] bytes) throws MalformedException {
      return In.message(
          bytes,
          in ->
              new Piece(
                  in.fixed(), in.text(), in.number(), in.number(CopyServer.MOST_PIECE_BYTES)));
    }
  }

  static byte[] part(Part part) {
    Out out = new Out();
    out.part(part);
    return out.toBytes();
  }

  static Part part(byte[] bytes) throws MalformedException {
    return In.message(bytes, In::part);
  }

  /** Some buckets of a partition. */
  record Buckets(Part part, List<Integer> numbers) {

    byte[] toBytes() {
      Out out = new Out();
      out.part(part);
      out.list(numbers, (to, number) -> to.number(number));
      return out.toBytes();
    }

    static Buckets of(byte[] bytes) throws MalformedException {
      return In.message(
          bytes,
          in ->
              new Buckets(
                  in.part(), in.list(Digests.BUCKETS, from -> from.number(Digests.BUCKETS - 1))));
    }
  }

  /** A document in a partition, and a number that stands for all that is indexed of it. */
  record Item(DocumentId document, long digest) {}

  static byte[] items(List<Item> items) {
    Out out = new Out();
    out.list(
        items,
        (to, item) -> {
          to.document(item.document());
          to.fixed(item.digest());
        });
    return out.toBytes();
  }

  static List<Item> items(byte[] bytes) throws MalformedException {
    return In.message(
        bytes, in -> in.list(MOST_ITEMS, from -> new Item(from.document(), from.fixed())));
  }

  static byte[] digests(long[] digests) {
    Out out = new Out();
    for (long each : digests) {
      out.fixed(each);
    }
    return out.toBytes();
  }

  static long[] digests(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in -> {
          long[] digests = new long[Digests.BUCKETS];
          for (int i = 0; i < digests.length; i++) {
            digests[i] = in.fixed();
          }
          return digests;
        });
  }
}
