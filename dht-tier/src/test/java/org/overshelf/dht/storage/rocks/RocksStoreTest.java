package org.overshelf.dht.storage.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Stores;

class RocksStoreTest {

  @TempDir Path folder;
  private final Random random = new Random(41);

  @Test
  void what_was_stored_is_there_after_closing_and_opening_again() throws Exception {
    List<Block> blocks = Samples.blocks(random, 200);
    Key row = Samples.key(random);
    List<Entry> entries = Samples.entries(random, Samples.identity(), row, 50, 100);
    try (RocksStore store = open()) {
      store.putAll(blocks);
      store.append(entries);
    }
    for (int i = 0; i < 3; i++) {
      try (RocksStore store = open()) {
        assertThat(store.getAll(blocks.stream().map(Block::key).toList()))
            .isEqualTo(blocks.stream().map(Lookup.Found::new).toList());
        assertThat(store.read(RowQuery.first(row)).required().entries())
            .containsExactlyInAnyOrderElementsOf(entries);
        if (i == 1) {
          store.flush();
        }
      }
    }
  }

  @Test
  void a_closed_store_says_so_and_throws_nothing_else() throws Exception {
    Block block = Samples.block(random, 10);
    RocksStore store = open();
    store.put(block);
    store.close();
    store.close();
    assertThat(store.get(block.key())).isInstanceOf(Lookup.Unreachable.class);
    assertThat(store.read(RowQuery.first(block.key()))).isInstanceOf(Lookup.Unreachable.class);
    for (Action action :
        List.<Action>of(
            () -> store.put(block),
            () -> store.dropBlock(block.key()),
            () -> store.scanBlocks(KeyRange.ALL, 1, false),
            () -> store.scanEntries(KeyRange.ALL, Optional.empty(), 1),
            store::usage)) {
      assertThatThrownBy(action::run)
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.code()).isEqualTo(StoreException.Code.CLOSED));
    }
  }

  @Test
  void closing_while_others_read_and_write_breaks_nothing() throws Exception {
    for (int round = 0; round < 5; round++) {
      RocksStore store = open();
      CountDownLatch underWay = new CountDownLatch(4);
      AtomicReference<List<Block>> acknowledged = new AtomicReference<>(List.of());
      Stores.atOnce(
          5,
          number -> {
            if (number == 4) {
              underWay.await();
              store.close();
              return;
            }
            Random own = new Random(number);
            List<Block> put = new ArrayList<>();
            try {
              while (true) {
                List<Block> blocks = Samples.blocks(own, 4);
                store.putAll(blocks);
                put.addAll(blocks);
                store.getAll(blocks.stream().map(Block::key).toList());
                store.scanBlocks(KeyRange.ALL, 10, true);
                underWay.countDown();
              }
            } catch (StoreException e) {
              assertThat(e.code()).isEqualTo(StoreException.Code.CLOSED);
            }
            acknowledged.set(put);
          });
      try (RocksStore again = open()) {
        for (Block block : acknowledged.get()) {
          assertThat(again.get(block.key())).isEqualTo(new Lookup.Found<>(block));
        }
      }
    }
  }

  @Test
  void usage_tells_what_is_there_about_right() throws Exception {
    try (RocksStore store = open()) {
      long bytes = 0;
      for (int i = 0; i < 10; i++) {
        List<Block> blocks = Samples.blocks(random, 100);
        store.putAll(blocks);
        bytes += blocks.stream().mapToLong(Block::size).sum();
      }
      store.append(Samples.entries(random, Samples.identity(), Key.MIN, 100, 100));
      for (int i = 0; i < 2; i++) {
        StorageUsage usage = store.usage();
        assertThat(usage.blocks()).isEqualTo(1000);
        assertThat(usage.entries()).isEqualTo(100);
        assertThat(usage.blockBytes()).isBetween(bytes * 9 / 10, bytes + (2 << 20));
        assertThat(usage.diskBytes()).isBetween(bytes, 4 * bytes);
        assertThat(usage.quotaBytes()).isEqualTo(1L << 30);
        store.flush();
      }
    }
  }

  @Test
  void large_rows_among_many_small_ones_are_read_whole() throws Exception {
    Key large = Samples.key(random);
    List<Entry> all = new ArrayList<>();
    try (RocksStore store = open()) {
      for (int i = 0; i < 6; i++) {
        List<Entry> batch = Samples.entries(random, Samples.identity(), large, 1000, 200);
        store.append(batch);
        all.addAll(batch);
        List<Key> rows = new ArrayList<>();
        List<byte[]> payloads = new ArrayList<>();
        for (int j = 0; j < 1000; j++) {
          rows.add(Samples.key(random));
          payloads.add(new byte[] {1});
        }
        store.append(Samples.entries(Samples.identity(), rows, payloads));
        store.flush();
      }
      List<Entry> read = new ArrayList<>();
      RowPage page = store.read(RowQuery.first(large)).required();
      read.addAll(page.entries());
      while (page.next().isPresent()) {
        page = store.read(RowQuery.first(large).at(page.next().get())).required();
        read.addAll(page.entries());
      }
      assertThat(read).hasSize(6000).containsExactlyInAnyOrderElementsOf(all);
    }
  }

  @Test
  void putting_what_is_there_writes_nothing() throws Exception {
    List<Block> blocks = Samples.blocks(random, 256);
    try (RocksStore store = open()) {
      store.putAll(blocks);
      long before = store.usage().diskBytes();
      for (int i = 0; i < 20; i++) {
        store.putAll(blocks);
      }
      assertThat(store.usage().diskBytes()).isEqualTo(before);
    }
  }

  private RocksStore open() throws Exception {
    return RocksStore.open(folder, TestStores.SETTINGS);
  }

  private interface Action {
    void run() throws Exception;
  }
}
