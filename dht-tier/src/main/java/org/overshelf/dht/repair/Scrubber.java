package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** The next slot on the ring. */
  synchronized Slot next() {
    Slot slot = new Slot(next);
    next = (next + 1) % Slot.COUNT;
    return slot;
  }

  /** Verifies a slot; says whether anything new was found to be damaged. Blocks. */
  boolean verify(Slot slot) throws StoreException {
    List<Item> damaged = new ArrayList<>();
    Optional<KeyRange> rest = Optional.of(slot.range());
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
      RowScanner.Page page = store.scanEntries(slot.range(), from, PAGE);
      verify(page.entries(), damaged);
      from = page.next();
    } while (from.isPresent());
    boolean news = false;
    for (Item item : damaged) {
      if (store.foundDamaged(item)) {
        news = true;
        LOG.warn("damaged copy, slot={} item={}", slot.index(), item);
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
