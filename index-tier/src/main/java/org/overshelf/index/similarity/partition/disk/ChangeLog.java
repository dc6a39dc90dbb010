package org.overshelf.index.similarity.partition.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.overshelf.index.similarity.partition.wire.PartitionFormat;
import org.overshelf.index.similarity.partition.wire.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes that are in no segment yet, in a file: for each its length and checksum (four bytes each,
 * most significant first), then the request as it is sent over the wire. What was appended survives
 * the process, and after {@link #sync} the machine. A change that was cut off at the end is
 * dropped.
 */
final class ChangeLog implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeLog.class);
  private static final int HEAD_BYTES = 8;

  /** A record that says it is longer is none of ours. */
  private static final int MAX_BYTES = 1 << 22;

  private final FileChannel file;
  private boolean unsynced;

  private ChangeLog(FileChannel file) {
    this.file = file;
  }

  /** Takes a change that was found in the file. */
  interface Replay {
    void change(Request request) throws IOException;
  }

  /** Opens a log, made if it is not there, and replays what is in it. */
  static ChangeLog open(Path path, Replay replay) throws IOException {
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      long good = replay(file, replay);
      if (good < file.size()) {
        LOG.info("dropped a change that was cut off file={} bytes={}", path, file.size() - good);
        file.truncate(good);
      }
      file.position(good);
      return new ChangeLog(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static long replay(FileChannel file, Replay replay) throws IOException {
    long at = 0;
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    while (read(file, head.clear(), at)) {
      int length = head.getInt();
      int checksum = head.getInt();
      if (length <= 0 || length > MAX_BYTES) {
        break;
      }
      ByteBuffer body = ByteBuffer.allocate(length);
      if (!read(file, body, at + HEAD_BYTES) || checksum(body.array()) != checksum) {
        break;
      }
      replay.change(PartitionFormat.request(body.array()));
      at += HEAD_BYTES + length;
    }
    return at;
  }

  private static boolean read(FileChannel file, ByteBuffer into, long from) throws IOException {
    long at = from;
    while (into.hasRemaining()) {
      int read = file.read(into, at);
      if (read < 0) {
        return false;
      }
      at += read;
    }
    into.flip();
    return true;
  }

  private static int checksum(byte[] body) {
    CRC32C checksum = new CRC32C();
    checksum.update(body);
    return (int) checksum.getValue();
  }

  void append(Request change) throws IOException {
    byte[] body = PartitionFormat.encode(change);
    ByteBuffer record = ByteBuffer.allocate(HEAD_BYTES + body.length);
    record.putInt(body.length).putInt(checksum(body)).put(body).flip();
    while (record.hasRemaining()) {
      file.write(record);
    }
    unsynced = true;
  }

  void sync() throws IOException {
    if (unsynced) {
      file.force(false);
      unsynced = false;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
