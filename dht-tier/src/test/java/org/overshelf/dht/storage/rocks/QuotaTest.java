package org.overshelf.dht.storage.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;

class QuotaTest {

  private static final long MB = 1 << 20;
  private static final StorageSettings SMALL =
      new StorageSettings(64 * MB, 16 * MB, 8 * MB, 8 * MB);

  @TempDir Path folder;
  private final Random random = new Random(43);

  @Test
  void a_full_store_refuses_and_keeps_what_it_has() throws Exception {
    List<Block> stored = new ArrayList<>();
    try (RocksStore store = RocksStore.open(folder, SMALL)) {
      StoreException full = fill(store, stored);
      assertThat(full.code()).isEqualTo(StoreException.Code.FULL);
      assertThat(full).hasMessageContaining("MB of the 64 MB that storage.disk gives");
      assertThat(store.usage().diskBytes()).isBetween(40 * MB, 64 * MB);
      Key row = stored.getFirst().key();
      List<Entry> entries = Samples.entries(random, Samples.identity(), row, 1000, 15_000);
      assertThatThrownBy(() -> store.append(entries))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.FULL));
      assertThat(store.read(RowQuery.first(row))).isEqualTo(new Lookup.Missing<>());
      store.putAll(stored.subList(0, 10));
      assertThat(store.scanBlocks(KeyRange.ALL, 10_000, false).blocks()).hasSameSizeAs(stored);
    }
    try (RocksStore store = RocksStore.open(folder, SMALL)) {
      assertAllThere(store, stored);
      assertThat(store.usage().diskBytes()).isLessThanOrEqualTo(64 * MB);
    }
  }

  @Test
  void a_full_store_takes_blocks_again_once_others_are_dropped() throws Exception {
    List<Block> stored = new ArrayList<>();
    try (RocksStore store = RocksStore.open(folder, SMALL)) {
      assertThat(fill(store, stored).code()).isEqualTo(StoreException.Code.FULL);
      List<Block> dropped = new ArrayList<>(stored.subList(0, stored.size() / 2));
      for (Block block : dropped) {
        store.dropBlock(block.key());
      }
      stored.removeAll(dropped);
      Block added = Samples.block(random, Block.MAX_BYTES);
      await()
          .atMost(Duration.ofSeconds(30))
          .ignoreException(StoreException.class)
          .untilAsserted(
              () -> {
                store.put(added);
                assertThat(store.usage().diskBytes()).isLessThan(48 * MB);
              });
      stored.add(added);
      assertAllThere(store, stored);
      assertThat(store.scanBlocks(KeyRange.ALL, 10_000, true).blocks())
          .hasSameSizeAs(stored)
          .allMatch(each -> each.intact());
    }
  }

  @Test
  void a_larger_quota_opens_a_full_store_again() throws Exception {
    List<Block> stored = new ArrayList<>();
    try (RocksStore store = RocksStore.open(folder, SMALL)) {
      fill(store, stored);
    }
    try (RocksStore store = RocksStore.open(folder, SMALL.withDisk(256 * MB))) {
      Block added = Samples.block(random, 100);
      store.put(added);
      assertThat(store.get(added.key())).isEqualTo(new Lookup.Found<>(added));
    }
    try (RocksStore store = RocksStore.open(folder, SMALL.withDisk(8 * MB))) {
      assertAllThere(store, stored);
      assertThatThrownBy(() -> store.put(Samples.block(random, 100)))
          .isInstanceOf(StoreException.class);
    }
  }

  @Test
  void a_disk_with_less_free_than_must_be_left_is_not_written_to() throws Exception {
    StorageSettings greedy = new StorageSettings(64 * MB, 1L << 60, 8 * MB, 8 * MB);
    try (RocksStore store = RocksStore.open(folder, greedy)) {
      assertThatThrownBy(() -> store.put(Samples.block(random, 10)))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.FULL))
          .hasMessageContaining("the disk is full")
          .hasMessageContaining("storage.spare");
    }
  }

  private StoreException fill(RocksStore store, List<Block> stored) {
    try {
      while (true) {
        List<Block> batch = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
          batch.add(Samples.block(random, Block.MAX_BYTES));
        }
        store.putAll(batch);
        stored.addAll(batch);
        assertThat(store.usage().diskBytes()).isLessThanOrEqualTo(64 * MB);
      }
    } catch (StoreException e) {
      return e;
    }
  }

  private static void assertAllThere(RocksStore store, List<Block> blocks) {
    for (Block block : blocks) {
      assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
    }
  }
}
