package org.overshelf.bench.million;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.overshelf.config.Settings;
import org.overshelf.dht.repair.RepairStatus;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.node.NodeSettings;
import org.overshelf.node.cluster.Cluster;
import org.overshelf.node.data.DataDirectory;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;

/**
 * A storage node, ring and repair and all, with so many blocks of 1 byte to 16 KB: {@code FOLDER
 * COUNT}. A process of its own, so that its heap is its own.
 */
public final class MillionBlocks {

  private static final int BATCH = 256;
  private static final int GETS = 20_000;
  private static final Duration COUNTED = Duration.ofMinutes(5);

  private final Path folder;
  private final int count;
  private final NodeSettings settings;

  private MillionBlocks(Path folder, int count) {
    this.folder = folder;
    this.count = count;
    Map<String, String> flags = new HashMap<>();
    flags.put("transport.listen", "127.0.0.1");
    flags.put("transport.port", "0");
    this.settings = NodeSettings.from(Settings.defaults(NodeSettings.declared()).withFlags(flags));
  }

  /** Runs in a process of its own. */
  public static void main(String[] arguments) throws Exception {
    new MillionBlocks(Path.of(arguments[0]), Integer.parseInt(arguments[1])).run();
  }

  private void run() throws Exception {
    List<Key> some = new ArrayList<>();
    try (DataDirectory directory = DataDirectory.open(folder);
        RocksStore disk = RocksStore.open(directory.store(), settings.storage());
        Cluster cluster = cluster(directory, disk)) {
      long begun = System.nanoTime();
      put(cluster, some);
      print("put", count, begun);
    }
    long opened = System.nanoTime();
    try (DataDirectory directory = DataDirectory.open(folder);
        RocksStore disk = RocksStore.open(directory.store(), settings.storage());
        Cluster cluster = cluster(directory, disk)) {
      get(cluster, some.subList(0, 1));
      print("opened, and the first block read", 1, opened);
      long begun = System.nanoTime();
      get(cluster, some);
      print("get", some.size(), begun);
      begun = System.nanoTime();
      print("walked over", walk(disk), begun);
      awaitCounted(cluster);
      print("counted by repair, from the start", count, opened);
      System.out.printf("%-36s %,d bytes%n", "on disk", disk.usage().diskBytes());
    }
    System.out.printf(
        "%-36s %,d of %,d MB%n",
        "heap at its peak", peak() >> 20, Runtime.getRuntime().maxMemory() >> 20);
    System.out.printf("%-36s %,d MB%n", "memory of the process", resident() >> 10);
  }

  private Cluster cluster(DataDirectory directory, RocksStore disk) throws IOException {
    return Cluster.start(
        directory.root(),
        directory.identity(),
        settings.cluster(),
        settings.shared(),
        disk,
        settings.storage().diskBytes(),
        InstantSource.system());
  }

  private void put(Cluster cluster, List<Key> some) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int done = 0; done < count; done += BATCH) {
      List<Block> blocks = new ArrayList<>();
      for (int i = 0; i < Math.min(BATCH, count - done); i++) {
        byte[] bytes = new byte[1 + random.nextInt(Block.MAX_BYTES)];
        random.nextBytes(bytes);
        blocks.add(Block.adopt(bytes));
      }
      cluster.blocks().putAll(blocks);
      if (some.size() < GETS) {
        some.add(blocks.getFirst().key());
      }
    }
  }

  private static void get(Cluster cluster, List<Key> keys) throws IOException {
    for (Key key : keys) {
      if (!(cluster.blocks().get(key) instanceof Lookup.Found<Block>)) {
        throw new IOException("a block is not there: " + key);
      }
    }
  }

  private static int walk(RocksStore disk) throws IOException {
    Optional<KeyRange> range = Optional.of(KeyRange.ALL);
    int seen = 0;
    while (range.isPresent()) {
      BlockScanner.Page page = disk.scanBlocks(range.get(), 4096, false);
      seen += page.blocks().size();
      range = page.rest();
    }
    return seen;
  }

  /** Waits until repair knows the digest of every slot: from then on it can compare at once. */
  private static void awaitCounted(Cluster cluster) throws IOException, InterruptedException {
    long end = System.nanoTime() + COUNTED.toNanos();
    for (RepairStatus now = cluster.repair(); now.slotsUnknown() > 0; now = cluster.repair()) {
      if (System.nanoTime() > end) {
        throw new IOException(now.slotsUnknown() + " slots are still not counted");
      }
      Thread.sleep(Duration.ofMillis(100));
    }
  }

  private static void print(String what, int things, long begun) {
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.printf(
        Locale.ROOT, "%-36s %,10d %9.1f s %,12.0f /s%n", what, things, seconds, things / seconds);
  }

  private static long peak() {
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peak += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    return peak;
  }

  /** In kilobytes; 0 where the system does not tell. */
  private static long resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }
}
