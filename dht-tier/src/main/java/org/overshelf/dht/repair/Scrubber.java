package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.ring.Arc;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Authenticity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and verifies every block and every entry on this disk, slot by slot. A damaged copy counts
 * as not held from then on, and is fetched from another owner like anything that is lacking; it is
 * replaced when that has come, and kept as it is until then, for there may be no other. Starts
 * anywhere on the ring: a node that is restarted often verifies every part of its disk as often.
 */
final class Scrubber {

  private static final Logger LOG = LoggerFactory.getLogger(Scrubber.class);
  private static final int PAGE = 128;

  private final TrackedStore store;
  private int next;

  Scrubber(TrackedStore store, int first) {
    this.store = store;
    this.next = first;
  }

  /** Up to so many slots, the next on the ring. */
  synchronized Arc next(int count) {
    int end = Math.min(next + count, Slot.COUNT);
    Arc arc = new Arc(new Slot(next), new Slot(end - 1));
    next = end % Slot.COUNT;
    return arc;
  }

  /** Verifies an arc, and gives the slots in which something new was damaged. Blocks. */
  BitSet verify(Arc arc) throws StoreException {
    List<Item> damaged = new ArrayList<>();
    Optional<KeyRange> rest = Optional.of(arc.range());
    while (rest.isPresent()) {
      BlockScanner.Page page = store.scanBlocks(rest.get(), PAGE, true);
      for (BlockScanner.Stored stored : page.blocks()) {
        if (!stored.intact()) {
          damaged.add(new Item.OfBlock(stored.key()));
        }
      }
      rest = page.rest();
    }
    Optional<RowScanner.Position> from = Optional.empty();
    do {
      RowScanner.Page page = store.scanEntries(arc.range(), from, PAGE);
      verify(page.entries(), damaged);
      from = page.next();
    } while (from.isPresent());
    BitSet news = new BitSet();
    for (Item item : damaged) {
      if (store.foundDamaged(item)) {
        news.set(item.slot().index());
        LOG.warn("damaged copy, slot={} item={}", item.slot().index(), item);
      }
    }
    return news;
  }

  private static void verify(List<RowScanner.Stored> page, List<Item> damaged) {
    List<Entry> entries = page.stream().flatMap(stored -> stored.entry().stream()).toList();
    boolean allSealed = Authenticity.firstForged(entries).isEmpty();
    for (RowScanner.Stored stored : page) {
      boolean intact = stored.entry().map(entry -> allSealed || entry.isAuthentic()).orElse(false);
      if (!intact) {
        damaged.add(new Item.OfEntry(stored.position().row(), stored.position().entry()));
      }
    }
  }
}
