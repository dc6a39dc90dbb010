package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.ring.Arc;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** What lies on this node's disk, as items. All of this may block. */
final class Inventory {

  private static final int PAGE = 1024;

  /** Slots that are walked over at once; bounds what a walk keeps in memory. */
  private static final int RUN = 256;

  private final TrackedStore store;

  Inventory(TrackedStore store) {
    this.store = store;
  }

  /** Sees items in order; returns whether to go on. */
  interface Visitor {
    boolean see(Item item, int size);
  }

  /** Walks over all that is held of a range and not known to be damaged, blocks first. */
  void walk(KeyRange range, Visitor visitor) throws StoreException {
    walkAll(
        range,
        (item, size, intact) ->
            !intact || store.damage().contains(item) || visitor.see(item, size));
  }

  /** Sees items whatever their state; returns whether to go on. */
  private interface Sight {
    boolean see(Item item, int size, boolean intact);
  }

  private void walkAll(KeyRange range, Sight sight) throws StoreException {
    Optional<KeyRange> rest = Optional.of(range);
    while (rest.isPresent()) {
      BlockScanner.Page page = store.scanBlocks(rest.get(), PAGE, false);
      for (BlockScanner.Stored stored : page.blocks()) {
        Item item = new Item.OfBlock(stored.key());
        if (!sight.see(item, stored.size(), stored.intact())) {
          return;
        }
      }
      rest = page.rest();
    }
    Optional<RowScanner.Position> from = Optional.empty();
    do {
      RowScanner.Page page = store.scanEntries(range, from, PAGE);
      for (RowScanner.Stored stored : page.entries()) {
        Item item = new Item.OfEntry(stored.position().row(), stored.position().entry());
        if (!sight.see(item, stored.size(), stored.entry().isPresent())) {
          return;
        }
      }
      from = page.next();
    } while (from.isPresent());
  }

  /**
   * Finds the digests of those of these slots that are not known, the first of them first, until
   * about so many names have been seen. Returns how many have been.
   */
  int refresh(BitSet slots, int mostNames) throws StoreException {
    BitSet unknown = store.table().unknown(slots);
    int seen = 0;
    int first = unknown.nextSetBit(0);
    while (first >= 0 && seen < mostNames) {
      int end = Math.min(unknown.nextClearBit(first), first + RUN);
      seen += refresh(first, end);
      first = unknown.nextSetBit(end);
    }
    return seen;
  }

  private int refresh(int first, int end) throws StoreException {
    SlotTable table = store.table();
    int[] versions = new int[end - first];
    Digest[] digests = new Digest[end - first];
    long[] bytes = new long[end - first];
    for (int i = 0; i < versions.length; i++) {
      versions[i] = table.version(first + i);
      digests[i] = Digest.EMPTY;
    }
    int[] seen = new int[1];
    walk(
        new Arc(new Slot(first), new Slot(end - 1)).range(),
        (item, size) -> {
          int i = item.slot().index() - first;
          digests[i] = digests[i].with(item.fingerprint());
          bytes[i] += size;
          seen[0]++;
          return true;
        });
    for (int i = 0; i < versions.length; i++) {
      table.found(first + i, versions[i], digests[i], bytes[i]);
    }
    return seen[0] + versions.length;
  }

  /** The digest of one region, found if it was not known; empty if it will not hold still. */
  Optional<Digest> digest(Region region) throws StoreException {
    refresh(region.slots(), Integer.MAX_VALUE);
    return store.table().digest(region);
  }

  /** Up to so many items of a slot that come after this one, damaged ones too. */
  List<Item> page(Slot slot, Optional<Item> after, int most) throws StoreException {
    List<Item> page = new ArrayList<>();
    walkAll(
        slot.range(),
        (item, size, intact) -> {
          if (after.isEmpty() || after.get().compareTo(item) < 0) {
            page.add(item);
          }
          return page.size() < most;
        });
    return page;
  }

  /** Reads these; empty where there is none that verifies. Answer i belongs to item i. */
  List<Optional<Fetched>> read(List<Item> items) {
    List<Key> keys = new ArrayList<>();
    List<RowQuery> queries = new ArrayList<>();
    for (Item item : items) {
      switch (item) {
        case Item.OfBlock(Key key) -> keys.add(key);
        case Item.OfEntry(Key row, EntryId id) ->
            queries.add(new RowQuery(row, Optional.of(id), 1));
      }
    }
    var blocks = store.getAll(keys).iterator();
    var pages = store.readAll(queries).iterator();
    List<Optional<Fetched>> found = new ArrayList<>(items.size());
    for (Item item : items) {
      found.add(
          switch (item) {
            case Item.OfBlock block -> found(blocks.next());
            case Item.OfEntry entry -> found(entry, pages.next());
          });
    }
    return found;
  }

  private static Optional<Fetched> found(Lookup<Block> lookup) {
    return lookup instanceof Lookup.Found<Block>(Block block)
        ? Optional.of(new Fetched.OfBlock(block))
        : Optional.empty();
  }

  private static Optional<Fetched> found(Item.OfEntry item, Lookup<RowPage> lookup) {
    if (lookup instanceof Lookup.Found<RowPage>(RowPage page) && !page.entries().isEmpty()) {
      Entry entry = page.entries().getFirst();
      if (entry.id().equals(item.id())) {
        return Optional.of(new Fetched.OfEntry(entry));
      }
    }
    return Optional.empty();
  }

  /** Which of these are not here intact, as far as can be said without reading blocks. */
  List<Item> lacking(List<Item> items) {
    List<Key> keys = new ArrayList<>();
    List<Item> entries = new ArrayList<>();
    for (Item item : items) {
      switch (item) {
        case Item.OfBlock(Key key) -> keys.add(key);
        case Item.OfEntry entry -> entries.add(entry);
      }
    }
    var sizes = store.sizes(keys).iterator();
    var read = read(entries).iterator();
    List<Item> lacking = new ArrayList<>();
    for (Item item : items) {
      boolean there =
          switch (item) {
            case Item.OfBlock block -> sizes.next() instanceof Lookup.Found<Integer>;
            case Item.OfEntry entry -> read.next().isPresent();
          };
      if (!there || store.damage().contains(item)) {
        lacking.add(item);
      }
    }
    return lacking;
  }

  /** Writes what was fetched. */
  void store(List<Fetched> fetched) throws StoreException {
    List<Block> blocks = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    for (Fetched each : fetched) {
      switch (each) {
        case Fetched.OfBlock(Block block) -> blocks.add(block);
        case Fetched.OfEntry(Entry entry) -> entries.add(entry);
      }
    }
    if (!blocks.isEmpty()) {
      store.putAll(blocks);
    }
    if (!entries.isEmpty()) {
      store.append(entries);
    }
  }

  /** Drops a copy. */
  void drop(Item item) throws StoreException {
    switch (item) {
      case Item.OfBlock(Key key) -> store.dropBlock(key);
      case Item.OfEntry(Key row, EntryId id) -> store.dropEntry(new RowScanner.Position(row, id));
    }
  }
}
