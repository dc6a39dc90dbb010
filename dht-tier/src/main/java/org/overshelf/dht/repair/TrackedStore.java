package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.storage.LocalStore;
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

/**
 * A node's store that notes, slot by slot, what {@link Repair} has to know of changes. Keeps the
 * promises of the store it wraps. Everything that writes to or drops from this node's disk goes
 * through the one tracked store of the node; what goes past it is seen after the next restart.
 * Reads that come upon damage have the slot verified soon.
 */
public final class TrackedStore implements LocalStore {

  private static final int LONG_AGO = 1 << 24;

  private final LocalStore store;
  private final InstantSource clock;
  private final Instant start;
  private final SlotTable table = new SlotTable();
  private final Damage damage = new Damage();

  public TrackedStore(LocalStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.start = clock.instant();
  }

  SlotTable table() {
    return table;
  }

  Damage damage() {
    return damage;
  }

  /** Now, in seconds, on a scale where 0 is long ago. */
  int second() {
    return LONG_AGO + (int) Duration.between(start, clock.instant()).toSeconds();
  }

  private void changed(Key key) {
    table.changed(Slot.of(key).index(), second());
  }

  /** Notes a copy that did not verify; says whether that is news. */
  boolean foundDamaged(Item item) {
    boolean news = damage.add(item);
    if (news) {
      changed(item.key());
    }
    return news;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    List<Lookup<Block>> found = store.getAll(keys);
    for (int i = 0; i < found.size(); i++) {
      suspect(keys.get(i), found.get(i));
    }
    return found;
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return store.sizes(keys);
  }

  @Override
  public void putAll(List<Block> blocks) throws StoreException {
    try {
      store.putAll(blocks);
      damage.restored(blocks.stream().map(block -> new Item.OfBlock(block.key())).toList());
    } finally {
      blocks.forEach(block -> changed(block.key()));
    }
  }

  @Override
  public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify)
      throws StoreException {
    return store.scanBlocks(range, limit, verify);
  }

  @Override
  public void dropBlock(Key key) throws StoreException {
    try {
      store.dropBlock(key);
      damage.dropped(new Item.OfBlock(key));
    } finally {
      changed(key);
    }
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    List<Lookup<RowPage>> found = store.readAll(queries);
    for (int i = 0; i < found.size(); i++) {
      suspect(queries.get(i).row(), found.get(i));
    }
    return found;
  }

  private void suspect(Key key, Lookup<?> found) {
    if (found instanceof Lookup.Unreachable<?> failed && failed.cause() == Lookup.Cause.DAMAGED) {
      table.suspect(Slot.of(key).index());
    }
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    try {
      List<Item.OfEntry> items =
          entries.stream().map(entry -> new Item.OfEntry(entry.row(), entry.id())).toList();
      for (Item.OfEntry item : items) {
        // A seal is not part of the id: over one that rotted a store would see nothing to write.
        if (damage.contains(item)) {
          store.dropEntry(new Position(item.key(), item.id()));
        }
      }
      store.append(entries);
      damage.restored(items);
    } finally {
      entries.forEach(entry -> changed(entry.row()));
    }
  }

  @Override
  public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit)
      throws StoreException {
    return store.scanEntries(range, from, limit);
  }

  @Override
  public void dropEntry(Position position) throws StoreException {
    try {
      store.dropEntry(position);
      damage.dropped(new Item.OfEntry(position.row(), position.entry()));
    } finally {
      changed(position.row());
    }
  }
}
