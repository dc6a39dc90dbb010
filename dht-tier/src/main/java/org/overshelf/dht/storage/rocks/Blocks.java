package org.overshelf.dht.storage.rocks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.storage.rocks.Database.Handles;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * The blocks of a store: bytes in one column family, lengths in another, always written together.
 */
final class Blocks implements BlockStore, BlockScanner {

  private final Database database;
  private final Quota quota;
  private final Reclaimer reclaimer;

  Blocks(Database database, Quota quota, Reclaimer reclaimer) {
    this.database = database;
    this.quota = quota;
    this.reclaimer = reclaimer;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    Limits.batch("keys", keys.size(), BlockReader.MAX_BATCH);
    return Lookups.each(database, keys, Blocks::lookup);
  }

  private static Lookup<Block> lookup(Handles open, Key key) throws RocksDBException {
    byte[] name = key.toBytes();
    byte[] bytes = open.db().get(open.blocks(), open.tuning().lookup, name);
    if (bytes == null) {
      // A length without bytes: the file that held the bytes is lost.
      return open.db().get(open.sizes(), open.tuning().lookup, name) == null
          ? new Lookup.Missing<>()
          : Lookups.damaged("block " + key + " has lost its bytes");
    }
    return Block.verified(key, bytes)
        .<Lookup<Block>>map(Lookup.Found::new)
        .orElseGet(() -> Lookups.damaged("block " + key + " does not match its key"));
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    Limits.batch("keys", keys.size(), BlockReader.MAX_BATCH);
    return Lookups.each(database, keys, Blocks::size);
  }

  private static Lookup<Integer> size(Handles open, Key key) throws RocksDBException {
    byte[] size = open.db().get(open.sizes(), open.tuning().lookup, key.toBytes());
    if (size != null) {
      return new Lookup.Found<>(decodeSize(size));
    }
    // Where nothing is damaged there is never one without the other.
    return lookup(open, key).map(Block::size);
  }

  @Override
  public void putAll(List<Block> blocks) throws StoreException {
    Limits.batch("blocks", blocks.size(), BlockReader.MAX_BATCH);
    List<Block> absent = absent(new LinkedHashSet<>(blocks));
    if (absent.isEmpty()) {
      return;
    }
    try (WriteBatch batch = new WriteBatch()) {
      database.call(
          open -> {
            for (Block block : absent) {
              byte[] name = block.key().toBytes();
              batch.put(open.blocks(), name, block.toBytes());
              batch.put(open.sizes(), name, encodeSize(block.size()));
            }
            return true;
          });
      quota.spend(bytes(absent), () -> database.write(batch));
    } catch (StoreException e) {
      if (e.code() == StoreException.Code.FULL) {
        reclaimer.roomIsNeeded();
      }
      throw e;
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  /**
   * Those that must be written. One that can be read back need not: RocksDB shows a batch to
   * readers only after its sync, so what another thread is still writing does not count as there.
   */
  private List<Block> absent(Iterable<Block> blocks) throws StoreException {
    List<Block> absent = new ArrayList<>();
    try {
      database.call(
          open -> {
            for (Block block : blocks) {
              if (!isThere(open, block)) {
                absent.add(block);
              }
            }
            return true;
          });
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
    return absent;
  }

  private static boolean isThere(Handles open, Block block) {
    byte[] name = block.key().toBytes();
    try {
      byte[] size = open.db().get(open.sizes(), open.tuning().lookup, name);
      if (size == null || decodeSize(size) != block.size()) {
        return false;
      }
      byte[] bytes = open.db().get(open.blocks(), open.tuning().lookup, name);
      return bytes != null && ByteBuffer.wrap(bytes).equals(block.bytes());
    } catch (RocksDBException e) {
      return false; // damaged: to be written anew
    }
  }

  /** What these take on disk, at most. */
  private static long bytes(List<Block> blocks) {
    long bytes = 0;
    for (Block block : blocks) {
      bytes += 2 * Key.BYTES + block.size() + Limits.OVERHEAD;
    }
    return bytes;
  }

  @Override
  public Page scanBlocks(KeyRange range, int limit, boolean verify) throws StoreException {
    Limits.page(limit);
    try {
      return database.call(open -> scan(open, range, limit, verify));
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  private static Page scan(Handles open, KeyRange range, int limit, boolean verify) {
    List<Stored> page = new ArrayList<>();
    byte[] first = range.first().toBytes();
    byte[] last = range.last().toBytes();
    try (RocksIterator at = open.db().newIterator(open.sizes(), open.tuning().walk)) {
      for (Walk walk = new Walk(at, first, last); walk.isThere(); walk.next()) {
        Key key = Key.of(walk.key());
        if (page.size() == limit) {
          return new Page(page, Optional.of(new KeyRange(key, range.last())));
        }
        page.add(
            walk.isDamaged()
                ? new Stored(key, 0, false)
                : stored(open, key, decodeSize(walk.value()), verify));
      }
    }
    return new Page(page, Optional.empty());
  }

  private static Stored stored(Handles open, Key key, int size, boolean verify) {
    boolean intact = true;
    if (verify) {
      try {
        intact = lookup(open, key) instanceof Lookup.Found<Block>;
      } catch (RocksDBException e) {
        intact = false;
      }
    }
    return new Stored(key, size, intact);
  }

  @Override
  public void dropBlock(Key key) throws StoreException {
    byte[] name = key.toBytes();
    try (WriteBatch batch = new WriteBatch()) {
      database.call(
          open -> {
            batch.delete(open.blocks(), name);
            batch.delete(open.sizes(), name);
            return true;
          });
      database.write(batch, false);
      reclaimer.dropped(Block.MAX_BYTES);
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  private static byte[] encodeSize(int size) {
    return new byte[] {(byte) (size >> 8), (byte) size};
  }

  private static int decodeSize(byte[] size) {
    return size.length == 2 ? (size[0] & 0xff) << 8 | size[1] & 0xff : -1;
  }
}
