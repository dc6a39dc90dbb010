package org.overshelf.index.similarity.router;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Router;

/**
 * A router as bytes, for a file of its own: so that it is the same after a restart, and on every
 * node that reads the file of an epoch.
 *
 * <p>Four bytes {@code OSRT}, format (4), what settings call the router (UTF as {@link
 * DataOutputStream} writes it), the epoch's number (8) and partitions (4); of learned votes then of
 * each partition documents and features (8 each), and the table: limit (4), sampling (8), count
 * (4), and of each feature, ascending, total and feature in 8 bytes and four slots of a count (2)
 * and, if it is not 0, a partition (2). At the end a CRC-32C of all before it (4). Numbers are most
 * significant byte first.
 */
public final class RouterFormat {

  private static final int MAGIC = 0x4f535254;
  private static final int FORMAT = 1;
  private static final int CHECKSUM_BYTES = 4;

  private RouterFormat() {}

  /** The bytes of a router that was made by this specification. */
  public static byte[] encode(RouterSpec spec, Router router) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeInt(FORMAT);
      out.writeUTF(spec.toString());
      out.writeLong(router.epoch().number());
      out.writeInt(router.epoch().partitions());
      if (router instanceof VotesRouter votes) {
        votes.write(out);
      }
      out.flush();
      CRC32C checksum = new CRC32C();
      checksum.update(bytes.toByteArray());
      out.writeInt((int) checksum.getValue());
    } catch (IOException e) {
      throw new IllegalStateException("memory takes all bytes", e);
    }
    return bytes.toByteArray();
  }

  /** A router and the specification that it was made by. */
  public record Decoded(RouterSpec spec, Router router) {}

  /**
   * Reads a router.
   *
   * @throws IOException if the bytes are damaged, or of another format
   */
  public static Decoded decode(byte[] bytes) throws IOException {
    int length = bytes.length - CHECKSUM_BYTES;
    if (length < 0) {
      throw new IOException("a router's file that is too short");
    }
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, length);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, length));
        DataInputStream end =
            new DataInputStream(new ByteArrayInputStream(bytes, length, CHECKSUM_BYTES))) {
      if (end.readInt() != (int) checksum.getValue()) {
        throw new IOException("a router's file whose checksum is wrong");
      }
      if (in.readInt() != MAGIC || in.readInt() != FORMAT) {
        throw new IOException("a router's file of another format");
      }
      RouterSpec spec = RouterSpec.parse(in.readUTF());
      Epoch epoch = new Epoch(in.readLong(), in.readInt());
      Router router =
          spec.kind().equals("votes")
              ? VotesRouter.read(in, epoch, spec.votesCopies(epoch))
              : spec.anew(epoch);
      if (in.read() >= 0) {
        throw new IOException("a router's file with more than a router");
      }
      return new Decoded(spec, router);
    } catch (IllegalArgumentException e) {
      throw new IOException("a router's file that makes no sense", e);
    }
  }
}
