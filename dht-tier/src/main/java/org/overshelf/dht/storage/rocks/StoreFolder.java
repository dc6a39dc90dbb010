package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder a store lives in, locked for as long as this is open: {@code FORMAT} (which version
 * wrote it), {@code LOCK}, and {@code rocks/} (the database). Anything wrong with it is an {@link
 * IOException} of one line, before RocksDB is asked.
 */
final class StoreFolder implements AutoCloseable {

  /** The version of the layout that this program reads and writes. */
  static final int VERSION = 1;

  private static final String FORMAT = "FORMAT";
  private static final String LOCK = "LOCK";
  private static final String DATABASE = "rocks";
  private static final String MAGIC = "overshelf store ";

  private final Path folder;
  private final FileChannel lockFile;
  private final boolean fresh;

  private StoreFolder(Path folder, FileChannel lockFile, boolean fresh) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.fresh = fresh;
  }

  /** Locks a folder that holds a store, or that is empty or absent and may become one. */
  static StoreFolder open(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IOException("cannot create the store's folder " + folder + ": " + reason(e), e);
    }
    requireOurs(folder);
    FileChannel channel = lock(folder);
    try {
      boolean fresh = !Files.exists(folder.resolve(FORMAT));
      if (!fresh) {
        requireKnownVersion(folder);
        if (!Files.exists(folder.resolve(DATABASE).resolve("CURRENT"))) {
          throw new IOException("the store in " + folder + " has lost its database: no CURRENT");
        }
      }
      Files.createDirectories(folder.resolve(DATABASE));
      return new StoreFolder(folder, channel, fresh);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void requireOurs(Path folder) throws IOException {
    Set<String> ours = Set.of(FORMAT, FORMAT + ".new", LOCK, DATABASE);
    List<String> names;
    try (Stream<Path> files = Files.list(folder)) {
      names = files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new IOException("cannot read the store's folder " + folder + ": " + reason(e), e);
    }
    Optional<String> other = names.stream().filter(name -> !ours.contains(name)).findFirst();
    if (other.isPresent() && !names.contains(FORMAT)) {
      throw new IOException(folder + " is not a store: it holds " + other.get());
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException("cannot write to the store's folder " + folder + ": " + reason(e), e);
    }
    @Nullable FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // held by this very process: the same answer as if another held it
    } catch (IOException e) {
      channel.close();
      throw new IOException("cannot lock the store's folder " + folder + ": " + reason(e), e);
    }
    if (lock == null) {
      channel.close();
      throw new IOException("the store in " + folder + " is in use by another process");
    }
    return channel;
  }

  private static void requireKnownVersion(Path folder) throws IOException {
    String line = Files.readString(folder.resolve(FORMAT), StandardCharsets.US_ASCII).strip();
    if (!line.matches(MAGIC + "[0-9]{1,9}")) {
      throw new IOException(folder + " is not a store: its FORMAT file says something else");
    }
    int version = Integer.parseInt(line.substring(MAGIC.length()));
    if (version != VERSION) {
      throw new IOException(
          "the store in %s has format %d; this program reads format %d only"
              .formatted(folder, version, VERSION));
    }
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName().replace("Exception", "") + " " + e.getMessage();
  }

  /** Whether there was no store here before. */
  boolean isFresh() {
    return fresh;
  }

  /** Where RocksDB's files are. */
  Path database() {
    return folder.resolve(DATABASE);
  }

  /** States that the database was made: from now on its absence is a loss. */
  void complete() throws IOException {
    if (fresh) {
      Path draft = folder.resolve(FORMAT + ".new");
      try (FileChannel file =
          FileChannel.open(
              draft,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        file.write(StandardCharsets.US_ASCII.encode(MAGIC + VERSION + "\n"));
        file.force(true);
      }
      Files.move(draft, folder.resolve(FORMAT), StandardCopyOption.ATOMIC_MOVE);
      try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
        directory.force(true);
      }
    }
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
