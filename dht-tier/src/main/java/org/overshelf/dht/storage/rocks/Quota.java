package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.store.StoreException.Code;

/**
 * Holds a store to its share of the disk. What its files take is measured, by adding up their
 * lengths; between two measurements, what was written since is added. A byte that is written counts
 * twice until it is measured again: it goes to the log, and then, before the log is deleted, to its
 * final file. A part of the quota stays free, for compactions. Safe for any number of threads.
 */
final class Quota {

  /** Asks the database how many bytes are in its log but in no final file yet. */
  interface Unflushed {
    long bytes() throws StoreException;
  }

  /** Writes what room has been found for. */
  interface Write {
    void run() throws StoreException;
  }

  private static final long MB = 1L << 20;

  private final Path folder;
  private final StorageSettings settings;
  private final Unflushed unflushed;
  private final FileStore disk;
  private final long limit;
  private final long step;
  private final AtomicLong underWay = new AtomicLong();
  private final AtomicLong writtenSince = new AtomicLong();
  private volatile Measured measured;

  private record Measured(long files, long unflushed, long free) {}

  Quota(Path folder, StorageSettings settings, Unflushed unflushed) throws IOException {
    this.folder = folder;
    this.settings = settings;
    this.unflushed = unflushed;
    this.disk = Files.getFileStore(folder);
    long quota = settings.diskBytes();
    this.limit = quota - Math.min(quota / 16, 512 * MB);
    this.step = Math.clamp(quota / 256, 256 << 10, 64 * MB);
    this.measured = measure();
  }

  /**
   * Writes so many bytes by {@code write}, or throws {@code FULL} before anything is written if
   * there is no room for them.
   */
  void spend(long bytes, Write write) throws StoreException {
    underWay.addAndGet(bytes);
    try {
      if (writtenSince.get() > step || !fits()) {
        measured = measureAnew();
        if (!fits()) {
          throw full(measured);
        }
      }
      write.run();
      writtenSince.addAndGet(bytes);
    } finally {
      underWay.addAndGet(-bytes);
    }
  }

  private boolean fits() {
    Measured at = measured;
    long added = at.unflushed + 2 * (writtenSince.get() + underWay.get());
    return at.files + added <= limit && at.free - added >= settings.spareBytes();
  }

  private synchronized Measured measureAnew() throws StoreException {
    try {
      // Zeroed first: what is written while the files are being added up counts once too often,
      // rather than not at all.
      writtenSince.set(0);
      return measure();
    } catch (IOException e) {
      throw e instanceof StoreException known
          ? known
          : new StoreException(Code.IO, "cannot measure " + folder + ": " + e.getMessage(), e);
    }
  }

  private Measured measure() throws IOException {
    return new Measured(fileBytes(), unflushed.bytes(), disk.getUsableSpace());
  }

  /** The bytes of all files of the store, as they are now. */
  long fileBytes() throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.toList();
    }
    long sum = 0;
    for (Path file : files) {
      try {
        sum += Files.size(file);
      } catch (NoSuchFileException e) {
        continue; // deleted by a compaction since it was listed
      }
    }
    return sum;
  }

  private StoreException full(Measured at) {
    boolean ours = at.files + at.unflushed >= limit - step;
    String message =
        ours
            ? "the store is full: its files have %d MB of the %d MB that storage.disk gives them"
                .formatted(at.files / MB, settings.diskBytes() / MB)
            : "the disk is full: %d MB are free, and storage.spare leaves %d MB to others"
                .formatted(at.free / MB, settings.spareBytes() / MB);
    return new StoreException(Code.FULL, message);
  }
}
