package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.dht.storage.rocks.Database.Handles;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node's blocks and entries on its own disk.
 *
 * <ul>
 *   <li><b>Durability.</b> What {@link #putAll} and {@link #append} have returned for survives the
 *       end of the process at any moment, and a power cut. Drops may be undone by a power cut.
 *   <li><b>Verification.</b> On every read. What is damaged is {@code Unreachable(DAMAGED)} for its
 *       own key alone; putting or appending it again restores it. A scan shows a stretch of the
 *       disk whose very keys cannot be read as one damaged item of length 0, under the first key
 *       that it could not read.
 *   <li><b>Space.</b> A call that would go beyond the quota, or too near the end of the disk, is
 *       refused with {@code FULL} before anything is written. Reading, scanning and dropping go on,
 *       and the room of what is dropped is given back in the background.
 *   <li><b>Closing.</b> Waits for calls under way; later calls get {@code CLOSED}, or answers that
 *       are {@code Unreachable}.
 *   <li><b>Threads.</b> Safe for any number.
 * </ul>
 */
public final class RocksStore implements LocalStore, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RocksStore.class);

  private final StoreFolder folder;
  private final StorageSettings settings;
  private final Database database;
  private final Quota quota;
  private final Reclaimer reclaimer;
  private final Blocks blocks;
  private final Rows rows;

  private RocksStore(StoreFolder folder, StorageSettings settings, Database database)
      throws IOException {
    this.folder = folder;
    this.settings = settings;
    this.database = database;
    this.quota = new Quota(folder.database(), settings, this::unflushedBytes);
    this.reclaimer = new Reclaimer(database, quota, settings.diskBytes() / 32);
    this.blocks = new Blocks(database, quota, reclaimer);
    this.rows = new Rows(database, quota, reclaimer);
  }

  /**
   * Opens the store in a folder, or makes one if the folder is empty or absent. Throws an {@link
   * IOException} of one line if it is in use, cannot be written, is something else, or was written
   * by a newer version.
   */
  public static RocksStore open(Path path, StorageSettings settings) throws IOException {
    StoreFolder folder = StoreFolder.open(path);
    try {
      Database database = Database.open(folder.database(), settings, folder.isFresh());
      try {
        folder.complete();
        return new RocksStore(folder, settings, database);
      } catch (IOException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    return blocks.getAll(keys);
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return blocks.sizes(keys);
  }

  @Override
  public void putAll(List<Block> added) throws StoreException {
    blocks.putAll(added);
  }

  @Override
  public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify)
      throws StoreException {
    return blocks.scanBlocks(range, limit, verify);
  }

  @Override
  public void dropBlock(Key key) throws StoreException {
    blocks.dropBlock(key);
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return rows.readAll(queries);
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    rows.append(entries);
  }

  @Override
  public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit)
      throws StoreException {
    return rows.scanEntries(range, from, limit);
  }

  @Override
  public void dropEntry(Position position) throws StoreException {
    rows.dropEntry(position);
  }

  /** What the store holds. Cheap: reads no block and no entry. */
  public StorageUsage usage() throws StoreException {
    try {
      long disk = quota.fileBytes();
      return database.call(
          open ->
              new StorageUsage(
                  open.db().getLongProperty(open.sizes(), "rocksdb.estimate-num-keys"),
                  blockBytes(open),
                  open.db().getLongProperty(open.rows(), "rocksdb.estimate-num-keys"),
                  disk,
                  settings.diskBytes()));
    } catch (RocksDBException e) {
      throw database.failure(e);
    } catch (IOException e) {
      throw e instanceof StoreException known
          ? known
          : new StoreException(StoreException.Code.IO, "cannot measure " + folder, e);
    }
  }

  private static long blockBytes(Handles open) throws RocksDBException {
    return open.db().getLongProperty(open.blocks(), "rocksdb.live-blob-file-size")
        - open.db().getLongProperty(open.blocks(), "rocksdb.live-blob-file-garbage-size")
        + open.db().getLongProperty(open.blocks(), "rocksdb.cur-size-all-mem-tables");
  }

  private long unflushedBytes() throws StoreException {
    try {
      return database.call(
          open -> open.db().getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables"));
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  /** Whether the store goes on beside files that it could not read. */
  boolean isLenient() {
    return database.isLenient();
  }

  /** Moves what is in the log into final files. Changes nothing that can be seen from outside. */
  void flush() throws StoreException {
    try {
      database.call(
          open -> {
            try (FlushOptions wait = new FlushOptions()) {
              open.db().flush(wait, List.of(open.blocks(), open.sizes(), open.rows()));
            }
            return true;
          });
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  /**
   * Waits for calls under way, and closes. Everything is safe in the log as it is; it is moved into
   * final files all the same, so that the next opening need not read the log.
   */
  @Override
  public void close() throws IOException {
    reclaimer.close();
    try {
      flush();
    } catch (StoreException e) {
      LOG.debug("closed without emptying the log", e); // closed before, or a disk that is full
    }
    database.close();
    folder.close();
  }
}
