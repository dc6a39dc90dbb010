package org.overshelf.dht.replication;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hints in a log file that is read at the start and written anew when most of it is out of date.
 *
 * <p>A record has {@value #RECORD} bytes: what it is (1 byte: 1 a block's hint added, 2 an entry's
 * added, 3 and 4 the same removed), owner (32), key (32), entry (32, zeros for a block), CRC-32C of
 * all that (4). A record that does not match its checksum, as the last one after a power cut, is
 * passed over.
 */
public final class FileHintStore implements HintStore {

  private static final Logger log = LoggerFactory.getLogger(FileHintStore.class);
  private static final int RECORD = 1 + 3 * Key.BYTES + 4;
  private static final int REMOVED = 2;
  private static final int LEAST_RECORDS = 1024;
  private static final int CHUNK_RECORDS = 4096;

  private final Path file;
  private final MemoryHintStore live;
  private FileChannel channel;
  private long records;

  private FileHintStore(Path file, MemoryHintStore live, FileChannel channel) {
    this.file = file;
    this.live = live;
    this.channel = channel;
  }

  /** Opens the log, or makes an empty one; keeps at most {@code limit} hints. */
  public static FileHintStore open(Path file, int limit) throws IOException {
    MemoryHintStore live = new MemoryHintStore(limit);
    if (Files.exists(file)) {
      replay(file, live);
    }
    FileHintStore store = new FileHintStore(file, live, append(file));
    store.rewrite();
    return store;
  }

  private static FileChannel append(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void replay(Path file, MemoryHintStore live) throws IOException {
    int bad = 0;
    try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK_RECORDS * RECORD);
      while (from.read(chunk) >= 0) {
        chunk.flip();
        while (chunk.remaining() >= RECORD) {
          bad += apply(chunk.slice(chunk.position(), RECORD), live) ? 0 : 1;
          chunk.position(chunk.position() + RECORD);
        }
        chunk.compact();
      }
    }
    if (bad > 0) {
      log.warn("damaged records among the hints; repair finds what they meant count={}", bad);
    }
  }

  private static boolean apply(ByteBuffer record, MemoryHintStore live) {
    int crc = record.getInt(RECORD - 4);
    if (crc != checksum(record.slice(0, RECORD - 4))) {
      return false;
    }
    int what = record.get();
    NodeId owner = new NodeId(Key.read(record));
    Key key = Key.read(record);
    Key entry = Key.read(record);
    boolean ofBlock = what % 2 == 1;
    Hint hint = new Hint(owner, key, ofBlock ? Optional.empty() : Optional.of(new EntryId(entry)));
    if (what > REMOVED) {
      live.remove(List.of(hint));
    } else {
      live.add(List.of(hint));
    }
    return true;
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  private static ByteBuffer encode(List<Hint> hints, boolean removed) {
    ByteBuffer to = ByteBuffer.allocate(hints.size() * RECORD);
    for (Hint hint : hints) {
      int start = to.position();
      int what = (hint.entry().isPresent() ? 2 : 1) + (removed ? REMOVED : 0);
      to.put((byte) what);
      hint.owner().key().write(to);
      hint.key().write(to);
      hint.entry().map(EntryId::key).orElse(Key.MIN).write(to);
      to.putInt(checksum(to.slice(start, RECORD - 4)));
    }
    return to.flip();
  }

  @Override
  public synchronized void add(List<Hint> hints) throws IOException {
    List<Hint> added = live.take(hints);
    if (!added.isEmpty()) {
      try {
        write(encode(added, false));
        channel.force(false);
      } catch (IOException e) {
        live.remove(added);
        throw e;
      }
    }
  }

  @Override
  public synchronized void remove(List<Hint> hints) throws IOException {
    List<Hint> removed = live.drop(hints);
    if (removed.isEmpty()) {
      return;
    }
    write(encode(removed, true));
    if (records > LEAST_RECORDS && records > 4L * live.size()) {
      rewrite();
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    int added = bytes.remaining() / RECORD;
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      channel.truncate(records * RECORD); // half a record would put all later ones out of step
      throw e;
    }
    records += added;
  }

  /** Writes what is live to a new file and puts it in the old one's place. */
  private void rewrite() throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(partial);
    List<Hint> hints = live.all();
    FileChannel fresh = append(partial);
    try {
      for (int at = 0; at < hints.size(); at += CHUNK_RECORDS) {
        ByteBuffer bytes =
            encode(hints.subList(at, Math.min(hints.size(), at + CHUNK_RECORDS)), false);
        while (bytes.hasRemaining()) {
          fresh.write(bytes);
        }
      }
      fresh.force(true);
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      syncDirectory();
    } catch (IOException e) {
      fresh.close();
      throw e;
    }
    channel.close();
    channel = fresh;
    records = hints.size();
  }

  /** The name of a file is durable only once its directory is; some systems cannot do that. */
  private void syncDirectory() throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  @Override
  public Set<NodeId> owners() {
    return live.owners();
  }

  @Override
  public List<Hint> first(NodeId owner, int limit) {
    return live.first(owner, limit);
  }

  @Override
  public int size() {
    return live.size();
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }
}
