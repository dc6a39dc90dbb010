package org.overshelf.dht.storage.rocks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.storage.rocks.Database.Handles;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Authenticity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.RowWriter;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/** The entries of a store, each under its row's key and its own id, so that a row lies together. */
final class Rows implements RowStore, RowScanner {

  private static final EntryId FIRST = new EntryId(Key.MIN);
  private static final EntryId LAST = new EntryId(Key.MAX);

  private final Database database;
  private final Quota quota;
  private final Reclaimer reclaimer;

  Rows(Database database, Quota quota, Reclaimer reclaimer) {
    this.database = database;
    this.quota = quota;
    this.reclaimer = reclaimer;
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    Limits.batch("pages", queries.size(), RowReader.MAX_BATCH);
    return Lookups.each(database, queries, Rows::page);
  }

  private static Lookup<RowPage> page(Handles open, RowQuery query) throws RocksDBException {
    try (RocksIterator at = open.db().newIterator(open.rows(), open.tuning().row)) {
      at.seek(name(query.row(), query.from().orElse(FIRST)));
      List<Entry> page = new ArrayList<>();
      int bytes = 0;
      for (; isIn(query.row(), at); at.next()) {
        byte[] name = at.key();
        byte[] value = at.value();
        bytes += value.length;
        boolean full = page.size() == query.limit() || bytes > RowQuery.MAX_PAGE_BYTES;
        if (full && !page.isEmpty()) {
          return new Lookup.Found<>(new RowPage(page, Optional.of(position(name).entry())));
        }
        Optional<Entry> entry = intact(name, value);
        if (entry.isEmpty()) {
          return Lookups.damaged("entry " + position(name).entry() + " is not what was stored");
        }
        page.add(entry.get());
      }
      at.status();
      boolean empty = page.isEmpty() && (query.from().isEmpty() || !hasEntries(at, query.row()));
      return empty
          ? new Lookup.Missing<>()
          : new Lookup.Found<>(new RowPage(page, Optional.empty()));
    }
  }

  private static boolean hasEntries(RocksIterator at, Key row) throws RocksDBException {
    at.seek(name(row, FIRST));
    at.status();
    return isIn(row, at);
  }

  private static boolean isIn(Key row, RocksIterator at) {
    return at.isValid() && position(at.key()).row().equals(row);
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    Limits.batch("entries", entries.size(), RowWriter.MAX_BATCH);
    Authenticity.require(entries);
    List<Entry> absent = absent(new LinkedHashSet<>(entries));
    if (absent.isEmpty()) {
      return;
    }
    try (WriteBatch batch = new WriteBatch()) {
      database.call(
          open -> {
            for (Entry entry : absent) {
              batch.put(open.rows(), name(entry.row(), entry.id()), entry.encode());
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

  /** Those that must be written; see {@link Blocks} on why one that can be read back need not. */
  private List<Entry> absent(Iterable<Entry> entries) throws StoreException {
    List<Entry> absent = new ArrayList<>();
    try {
      database.call(
          open -> {
            for (Entry entry : entries) {
              if (!isThere(open, entry)) {
                absent.add(entry);
              }
            }
            return true;
          });
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
    return absent;
  }

  private static boolean isThere(Handles open, Entry entry) {
    byte[] name = name(entry.row(), entry.id());
    try {
      byte[] value = open.db().get(open.rows(), open.tuning().lookup, name);
      return value != null && intact(name, value).isPresent();
    } catch (RocksDBException e) {
      return false; // damaged: to be written anew
    }
  }

  /** What these take on disk, at most. */
  private static long bytes(List<Entry> entries) {
    long bytes = 0;
    for (Entry entry : entries) {
      bytes += 2 * Key.BYTES + entry.size() + Limits.OVERHEAD;
    }
    return bytes;
  }

  @Override
  public Page scanEntries(KeyRange range, Optional<Position> from, int limit)
      throws StoreException {
    Limits.page(limit);
    byte[] start = name(range.first(), FIRST);
    byte[] resumed = from.map(position -> name(position.row(), position.entry())).orElse(start);
    byte[] first = Arrays.compareUnsigned(start, resumed) >= 0 ? start : resumed;
    byte[] last = name(range.last(), LAST);
    if (Arrays.compareUnsigned(first, last) > 0) {
      return new Page(List.of(), Optional.empty());
    }
    try {
      return database.call(open -> scan(open, first, last, limit));
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  private static Page scan(Handles open, byte[] first, byte[] last, int limit) {
    List<Stored> page = new ArrayList<>();
    try (RocksIterator at = open.db().newIterator(open.rows(), open.tuning().walk)) {
      for (Walk walk = new Walk(at, first, last); walk.isThere(); walk.next()) {
        Position position = position(walk.key());
        if (page.size() == limit) {
          return new Page(page, Optional.of(position));
        }
        if (walk.isDamaged()) {
          page.add(new Stored(position, 0, Optional.empty()));
        } else {
          byte[] value = walk.value();
          page.add(new Stored(position, value.length, intact(walk.key(), value)));
        }
      }
    }
    return new Page(page, Optional.empty());
  }

  @Override
  public void dropEntry(Position position) throws StoreException {
    byte[] name = name(position.row(), position.entry());
    try (WriteBatch batch = new WriteBatch()) {
      database.call(
          open -> {
            batch.delete(open.rows(), name);
            return true;
          });
      database.write(batch, false);
      reclaimer.dropped(name.length);
    } catch (RocksDBException e) {
      throw database.failure(e);
    }
  }

  /** The entry in these bytes, if it is the one that belongs under this name. */
  private static Optional<Entry> intact(byte[] name, byte[] value) {
    Position position = position(name);
    return Entry.decode(value)
        .filter(entry -> entry.id().equals(position.entry()) && entry.row().equals(position.row()));
  }

  private static byte[] name(Key row, EntryId entry) {
    ByteBuffer name = ByteBuffer.allocate(2 * Key.BYTES);
    row.write(name);
    entry.key().write(name);
    return name.array();
  }

  private static Position position(byte[] name) {
    ByteBuffer from = ByteBuffer.wrap(name);
    return new Position(Key.read(from), new EntryId(Key.read(from)));
  }
}
