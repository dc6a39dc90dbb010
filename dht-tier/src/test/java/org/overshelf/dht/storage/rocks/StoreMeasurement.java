package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Stores;

/**
 * Prints what the store does in a second, and how much memory it takes. Not a test: run it with
 * {@code java -Xmx512m -cp ... StoreMeasurement FOLDER [blocks for the large store]}.
 */
final class StoreMeasurement {

  private static final int SECONDS = 5;

  private StoreMeasurement() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
    StorageSettings settings = StorageSettings.defaults();
    try (RocksStore store = RocksStore.open(folder.resolve("speed"), settings)) {
      for (int threads : new int[] {1, 16}) {
        List<Key> keys = puts(store, threads);
        gets(store, threads, keys);
      }
    }
    large(folder.resolve("large"), settings, count);
  }

  private static List<Key> puts(RocksStore store, int threads) throws Exception {
    ConcurrentLinkedQueue<Key> keys = new ConcurrentLinkedQueue<>();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    Stores.atOnce(
        threads,
        number -> {
          Random random = new Random(threads * 1000L + number);
          while (System.nanoTime() < end) {
            Block block = Samples.block(random, Block.MAX_BYTES);
            store.put(block);
            keys.add(block.key());
          }
        });
    print("durable puts of 16 KB, threads=%d per second=%d", threads, keys.size() / SECONDS);
    return new ArrayList<>(keys);
  }

  private static void gets(RocksStore store, int threads, List<Key> keys) throws Exception {
    AtomicLong done = new AtomicLong();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    Stores.atOnce(
        threads,
        number -> {
          Random random = new Random(number);
          while (System.nanoTime() < end) {
            Lookup<Block> found = store.get(keys.get(random.nextInt(keys.size())));
            done.addAndGet(found.required().size() > 0 ? 1 : 0);
          }
        });
    print("verified gets of 16 KB, threads=%d per second=%d", threads, done.get() / SECONDS);
  }

  private static void large(Path folder, StorageSettings settings, int count) throws Exception {
    Random random = new Random(1);
    long start = System.nanoTime();
    try (RocksStore store = RocksStore.open(folder, settings)) {
      for (int i = 0; i < count; i += 250) {
        List<Block> blocks = new ArrayList<>();
        for (int j = 0; j < 250; j++) {
          blocks.add(Samples.block(random, 1024));
        }
        store.putAll(blocks);
      }
      print("%d blocks of 1 KB put in %d ms, batches of 250", count, millisSince(start));
      printMemory();
      start = System.nanoTime();
    }
    print("closed in %d ms", millisSince(start));
    start = System.nanoTime();
    try (RocksStore store = RocksStore.open(folder, settings)) {
      print("opened in %d ms: %s", millisSince(start), store.usage());
      start = System.nanoTime();
      KeyRange rest = KeyRange.ALL;
      long seen = 0;
      while (rest != null) {
        var page = store.scanBlocks(rest, 10_000, false);
        seen += page.blocks().size();
        rest = page.rest().orElse(null);
      }
      print("walked over %d keys in %d ms", seen, millisSince(start));
      printMemory();
    }
  }

  private static void printMemory() throws IOException {
    long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    String resident =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("VmRSS"))
            .findFirst()
            .orElse("VmRSS unknown");
    print(
        "heap used %d MB, committed %d MB, process %s",
        heap >> 20, Runtime.getRuntime().totalMemory() >> 20, resident.replaceAll("\\s+", " "));
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private static void print(String format, Object... arguments) {
    System.out.println(format.formatted(arguments));
  }
}
