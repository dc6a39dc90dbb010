package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.store.StoreException.Code;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open database. Native handles are used only inside {@link #call}, which holds off closing: a
 * handle used after it is closed would take the process down.
 *
 * <p><b>Damage.</b> RocksDB is opened strict. If it then refuses to open, or if a compaction comes
 * upon a damaged file and stops all writing, the database is opened again lenient: files that
 * cannot be read cost what is in them, everything else goes on, and one line says so. It is not
 * lenient from the start because strictness is also what stops writing when the log cannot be
 * appended to, and starts it again, in a new log, when it can.
 */
final class Database implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Database.class);

  /** The native handles of a database while it is open. */
  record Handles(
      RocksDB db,
      Tuning tuning,
      ColumnFamilyHandle unused,
      ColumnFamilyHandle blocks,
      ColumnFamilyHandle sizes,
      ColumnFamilyHandle rows) {

    private void close() {
      List.of(unused, blocks, sizes, rows).forEach(ColumnFamilyHandle::close);
      db.close();
      tuning.close();
    }
  }

  /** Something done with the handles, which must not be kept. */
  interface Work<T> {
    T with(Handles handles) throws RocksDBException;
  }

  private final Path folder;
  private final StorageSettings settings;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private @Nullable Handles handles;
  private boolean lenient;

  private Database(Path folder, StorageSettings settings) {
    this.folder = folder;
    this.settings = settings;
  }

  static Database open(Path folder, StorageSettings settings, boolean create) throws IOException {
    loadLibrary(folder);
    Database database = new Database(folder, settings);
    try {
      database.handles = database.openHandles(true, create);
    } catch (RocksDBException e) {
      if (create || !isDamage(e)) {
        throw new IOException("cannot open the store in " + folder + ": " + e.getMessage(), e);
      }
      database.openLenient(e);
    }
    return database;
  }

  /**
   * RocksDB unpacks its library to a file. Left to itself it leaves one in the system's temporary
   * folder each time a process is killed; here it is overwritten by the next, and gone at once
   * where a loaded library may be deleted.
   */
  private static void loadLibrary(Path folder) throws IOException {
    synchronized (NativeLibraryLoader.class) {
      NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
      try (var files = Files.newDirectoryStream(folder, "librocksdbjni*")) {
        for (Path file : files) {
          if (!file.toFile().delete()) {
            log.debug("library stays until the next start file={}", file);
          }
        }
      }
    }
    RocksDB.loadLibrary();
  }

  private void openLenient(RocksDBException damage) throws IOException {
    log.warn(
        "damaged store, opening what can be read; check --repair restores what others hold"
            + " folder={} damage={}",
        folder,
        damage.getMessage());
    try {
      lenient = true;
      handles = openHandles(false, false);
    } catch (RocksDBException e) {
      throw new IOException("cannot open the store in " + folder + ": " + e.getMessage(), e);
    }
  }

  private Handles openHandles(boolean strict, boolean create) throws RocksDBException {
    Tuning tuning = new Tuning(settings, strict, create);
    List<ColumnFamilyHandle> families = new ArrayList<>();
    try {
      RocksDB db = RocksDB.open(tuning.database, folder.toString(), tuning.families, families);
      return new Handles(
          db, tuning, families.get(0), families.get(1), families.get(2), families.get(3));
    } catch (RocksDBException e) {
      tuning.close();
      throw e;
    }
  }

  /** Whether the database goes on beside files that it could not read. */
  boolean isLenient() {
    lock.readLock().lock();
    try {
      return lenient;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Does something with the open database. */
  <T> T call(Work<T> work) throws StoreException, RocksDBException {
    lock.readLock().lock();
    try {
      if (handles == null) {
        throw new StoreException(Code.CLOSED, "the store in " + folder + " is closed");
      }
      return work.with(handles);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Writes a batch; when this returns it is on disk. */
  void write(WriteBatch batch) throws StoreException {
    write(batch, true);
  }

  /** Writes a batch; unless {@code sync}, a power cut may undo it. */
  void write(WriteBatch batch, boolean sync) throws StoreException {
    try {
      try {
        writeOnce(batch, sync);
      } catch (RocksDBException e) {
        if (!isDamage(e) || !reopenLenient(e)) {
          throw e;
        }
        writeOnce(batch, sync);
      }
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  private void writeOnce(WriteBatch batch, boolean sync) throws StoreException, RocksDBException {
    call(
        open -> {
          open.db().write(sync ? open.tuning().synced : open.tuning().unsynced, batch);
          return true;
        });
  }

  /** Opens the database again so that damage does not stop writing; false if that was done. */
  private boolean reopenLenient(RocksDBException damage) throws StoreException {
    lock.writeLock().lock();
    try {
      if (handles == null) {
        return false;
      }
      if (!lenient) {
        closeHandles();
        openLenient(damage);
      }
      return true;
    } catch (IOException e) {
      throw new StoreException(Code.IO, String.valueOf(e.getMessage()), e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** What a failure of RocksDB means to those who use the store. */
  StoreException failure(RocksDBException e) {
    Status status = e.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return new StoreException(Code.FULL, "no room left on the disk of " + folder, e);
    }
    if (status != null && status.getCode() == Status.Code.ShutdownInProgress) {
      return new StoreException(Code.CLOSED, "the store in " + folder + " is closing", e);
    }
    return isDamage(e)
        ? new StoreException(Code.DAMAGED, "damaged store in " + folder + ": " + e.getMessage(), e)
        : new StoreException(Code.IO, "the store in " + folder + ": " + e.getMessage(), e);
  }

  private static boolean isDamage(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  private void closeHandles() {
    Handles open = handles;
    handles = null;
    if (open != null) {
      open.close();
    }
  }

  /** Waits for calls under way, and closes. What was written is in the log; nothing is flushed. */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      closeHandles();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
