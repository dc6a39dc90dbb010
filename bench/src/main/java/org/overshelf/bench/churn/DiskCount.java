package org.overshelf.bench.churn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.RowScanner;

/**
 * What lies on the disks of nodes that do not run: how many copies there are of each thing, and how
 * many bytes.
 */
final class DiskCount {

  private static final int PAGE = 4096;

  private final Map<Key, Integer> blocks = new HashMap<>();
  private final Map<Key, Integer> rows = new HashMap<>();
  private long bytes;

  /** Adds what is in the store of a data directory. */
  void add(Path data) throws IOException {
    try (RocksStore store = RocksStore.open(data.resolve("store"), StorageSettings.defaults())) {
      Optional<KeyRange> range = Optional.of(KeyRange.ALL);
      while (range.isPresent()) {
        BlockScanner.Page page = store.scanBlocks(range.get(), PAGE, false);
        for (BlockScanner.Stored each : page.blocks()) {
          blocks.merge(each.key(), 1, Integer::sum);
          bytes += each.size();
        }
        range = page.rest();
      }
      Optional<RowScanner.Position> from = Optional.empty();
      boolean more = true;
      while (more) {
        RowScanner.Page page = store.scanEntries(KeyRange.ALL, from, PAGE);
        for (RowScanner.Stored each : page.entries()) {
          rows.merge(each.position().row(), 1, Integer::sum);
          bytes += each.size();
        }
        from = page.next();
        more = from.isPresent();
      }
    }
  }

  /** The bytes of all copies. */
  long bytes() {
    return bytes;
  }

  /** Of these blocks and rows, those of which there are not exactly so many copies. */
  long notExactly(int copies, Iterable<Key> ofBlocks, Iterable<Key> ofRows) {
    long wrong = 0;
    for (Key key : ofBlocks) {
      wrong += blocks.getOrDefault(key, 0) == copies ? 0 : 1;
    }
    for (Key row : ofRows) {
      wrong += rows.getOrDefault(row, 0) == copies ? 0 : 1;
    }
    return wrong;
  }
}
