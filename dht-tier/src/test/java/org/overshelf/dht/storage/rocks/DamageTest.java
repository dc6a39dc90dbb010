package org.overshelf.dht.storage.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

/** Files that changed or vanished behind the store's back. */
class DamageTest {

  @TempDir Path temporary;
  private int folders;

  /** A closed store and what is in it. */
  private record Library(Path folder, List<Block> blocks, List<Entry> entries) {}

  @Test
  void a_changed_bit_in_a_block_costs_that_block_alone_and_putting_it_again_restores_it() {
    Seeded.check(
        getClass(),
        3,
        random -> {
          Library library = library(random);
          Path file = TestStores.files(library.folder, ".blob").getFirst();
          // Bytes of the values, not of the file's header and footer.
          TestStores.flipBit(file, random.nextLong(100, Files.size(file) - 100), random);
          try (RocksStore store = open(library)) {
            List<Block> damaged = damagedBlocks(store, library);
            assertThat(damaged).hasSizeLessThanOrEqualTo(1);
            List<Key> reported = new ArrayList<>();
            for (BlockScanner.Stored each : store.scanBlocks(KeyRange.ALL, 10_000, true).blocks()) {
              if (!each.intact()) {
                reported.add(each.key());
              }
            }
            assertThat(reported).isEqualTo(damaged.stream().map(Block::key).toList());
            assertEntriesRight(store, library);
            putAll(store, damaged);
            assertThat(damagedBlocks(store, library)).isEmpty();
          }
        });
  }

  @Test
  void a_changed_bit_anywhere_never_gives_wrong_bytes_and_never_stops_the_store() {
    Seeded.check(
        getClass(),
        10,
        random -> {
          Library library = library(random);
          List<Path> files = new ArrayList<>(TestStores.files(library.folder, ".blob"));
          files.addAll(TestStores.files(library.folder, ".sst"));
          Path file = files.get(random.nextInt(files.size()));
          TestStores.flipBit(file, random.nextLong(Files.size(file)), random);
          try (RocksStore store = open(library)) {
            List<Block> damaged = damagedBlocks(store, library);
            Set<Key> damagedRows = damagedRows(store, library);
            assertScansShowTheRest(store, library, damaged, damagedRows);
            putAll(store, damaged);
            store.append(entriesOf(library, damagedRows));
            assertThat(damagedBlocks(store, library)).isEmpty();
            store.put(Samples.block(random, 50));
          }
        });
  }

  @Test
  void a_lost_file_costs_what_was_in_it_and_the_store_opens() {
    Seeded.check(
        getClass(),
        5,
        random -> {
          Library library = library(random);
          List<Path> files = new ArrayList<>(TestStores.files(library.folder, ".blob"));
          files.addAll(TestStores.files(library.folder, ".sst"));
          Files.delete(files.get(random.nextInt(files.size())));
          try (RocksStore store = open(library)) {
            List<Block> damaged = damagedBlocks(store, library);
            damagedRows(store, library);
            Block added = Samples.block(random, 50);
            store.put(added);
            assertThat(store.get(added.key())).isEqualTo(new Lookup.Found<>(added));
            putAll(store, damaged);
            store.append(library.entries);
            assertThat(damagedBlocks(store, library)).isEmpty();
          }
        });
  }

  @Test
  void damage_that_a_compaction_comes_upon_stops_no_writing() throws Exception {
    Random random = new Random(47);
    Library library = library(random);
    for (Path file : TestStores.files(library.folder, ".sst")) {
      TestStores.flipBit(file, 50, random);
    }
    try (RocksStore store = open(library)) {
      // So many drops that the store compacts to give their room back.
      for (int i = 0; i < 2500; i++) {
        store.dropBlock(Samples.key(random));
      }
      await()
          .untilAsserted(
              () -> {
                Block block = Samples.block(random, 50);
                store.put(block);
                assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
                assertThat(store.isLenient()).isTrue();
              });
      putAll(store, library.blocks);
      assertThat(damagedBlocks(store, library)).isEmpty();
    }
  }

  @Test
  void a_changed_bit_in_the_log_costs_one_batch_at_most() {
    Seeded.check(
        getClass(),
        5,
        random -> {
          Path live = temporary.resolve("live-" + folders);
          Path folder = temporary.resolve("crashed-" + folders++);
          List<List<Block>> batches = new ArrayList<>();
          try (RocksStore store = RocksStore.open(live, TestStores.SETTINGS)) {
            for (int i = 0; i < 20; i++) {
              batches.add(Samples.blocks(random, 5));
              store.putAll(batches.getLast());
            }
            TestStores.copy(live, folder); // as a crash leaves it: all is in the log
          }
          Path log = TestStores.files(folder, ".log").getLast();
          TestStores.flipBit(log, random.nextLong(Files.size(log)), random);
          try (RocksStore store = RocksStore.open(folder, TestStores.SETTINGS)) {
            int lost = 0;
            for (List<Block> batch : batches) {
              List<Lookup<Block>> answers = store.getAll(batch.stream().map(Block::key).toList());
              for (int i = 0; i < batch.size(); i++) {
                assertRightOrNothing(answers.get(i), batch.get(i));
              }
              lost += answers.getFirst() instanceof Lookup.Found<Block> ? 0 : 1;
            }
            // A record's damaged length hides its page of 32 KB, which may hold a few batches.
            assertThat(lost).isLessThanOrEqualTo(12);
          }
        });
  }

  private Library library(RandomGenerator random) throws IOException {
    Path folder = temporary.resolve("library-" + folders++);
    List<Block> blocks = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    try (RocksStore store = RocksStore.open(folder, TestStores.SETTINGS)) {
      for (int i = 0; i < 2; i++) {
        List<Block> batch = Samples.blocks(random, 200);
        store.putAll(batch);
        blocks.addAll(batch);
        List<Key> rows = new ArrayList<>();
        List<byte[]> payloads = new ArrayList<>();
        for (int j = 0; j < 100; j++) {
          rows.add(j % 4 != 0 && j > 0 ? rows.getLast() : Samples.key(random));
          payloads.add(Samples.bytes(random, 40));
        }
        List<Entry> said = Samples.entries(Samples.identity(), rows, payloads);
        store.append(said);
        entries.addAll(said);
        store.flush();
      }
    }
    return new Library(folder, blocks, entries);
  }

  private static RocksStore open(Library library) throws IOException {
    return RocksStore.open(library.folder, TestStores.SETTINGS);
  }

  private static List<Block> damagedBlocks(RocksStore store, Library library) {
    List<Block> damaged = new ArrayList<>();
    for (Block block : library.blocks) {
      Lookup<Block> answer = store.get(block.key());
      assertRightOrNothing(answer, block);
      if (!(answer instanceof Lookup.Found<Block>)) {
        damaged.add(block);
      }
    }
    damaged.sort(java.util.Comparator.comparing(Block::key));
    return damaged;
  }

  private static void assertRightOrNothing(Lookup<Block> answer, Block block) {
    if (answer instanceof Lookup.Found<Block>(Block found)) {
      assertThat(found.toBytes()).isEqualTo(block.toBytes());
    }
  }

  private static Set<Key> damagedRows(RocksStore store, Library library) {
    Set<Key> damaged = new HashSet<>();
    for (Key row : library.entries.stream().map(Entry::row).distinct().toList()) {
      switch (store.read(RowQuery.first(row))) {
        case Lookup.Found<RowPage>(RowPage page) ->
            assertThat(page.entries())
                .allMatch(entry -> library.entries.contains(entry) && entry.isAuthentic());
        case Lookup.Missing<RowPage>() -> damaged.add(row);
        case Lookup.Unreachable<RowPage>(Lookup.Cause cause, String detail) -> {
          assertThat(cause).as(detail).isEqualTo(Lookup.Cause.DAMAGED);
          damaged.add(row);
        }
      }
    }
    return damaged;
  }

  private static void assertEntriesRight(RocksStore store, Library library) {
    assertThat(damagedRows(store, library)).isEmpty();
  }

  /** A scan ends, shows nothing that was never stored, and what it leaves out it reports. */
  private static void assertScansShowTheRest(
      RocksStore store, Library library, List<Block> damaged, Set<Key> damagedRows)
      throws StoreException {
    List<BlockScanner.Stored> blocks = store.scanBlocks(KeyRange.ALL, 10_000, true).blocks();
    long intact = blocks.stream().filter(BlockScanner.Stored::intact).count();
    long reported = blocks.size() - intact;
    assertThat(intact == library.blocks.size() || reported > 0)
        .as("%d of %d blocks, %d reported", intact, library.blocks.size(), reported)
        .isTrue();
    if (!damaged.isEmpty()) {
      assertThat(reported).isPositive();
    }
    List<RowScanner.Stored> entries =
        store.scanEntries(KeyRange.ALL, Optional.empty(), 10_000).entries();
    List<Entry> seen = entries.stream().flatMap(each -> each.entry().stream()).toList();
    assertThat(library.entries).containsAll(seen);
    assertThat(seen.size() == library.entries.size() || seen.size() < entries.size())
        .as("%d of %d entries, %d shown", seen.size(), library.entries.size(), entries.size())
        .isTrue();
    if (!damagedRows.isEmpty()) {
      assertThat(seen.size()).isLessThan(entries.size());
    }
  }

  private static void putAll(RocksStore store, List<Block> blocks) throws StoreException {
    for (int i = 0; i < blocks.size(); i += BlockReader.MAX_BATCH) {
      store.putAll(blocks.subList(i, Math.min(i + BlockReader.MAX_BATCH, blocks.size())));
    }
  }

  private static List<Entry> entriesOf(Library library, Set<Key> rows) {
    return library.entries.stream().filter(entry -> rows.contains(entry.row())).toList();
  }
}
