package org.overshelf.bench.peer.infinispan;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.overshelf.bench.store.Contender;
import org.overshelf.bench.store.PeerProcesses;
import org.overshelf.bench.store.PutGet;

/** {@code member NUMBER FOLDER} or {@code drive THREADS SECONDS}. */
public final class Main {

  private static final int MEMBERS = 3;
  private static final String CACHE = "blocks";

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("member")) {
      member(Path.of(arguments[2]));
    } else {
      drive(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    }
  }

  private static DefaultCacheManager cluster(Path folder) {
    System.setProperty("java.net.preferIPv4Stack", "true");
    GlobalConfigurationBuilder global = GlobalConfigurationBuilder.defaultClusteredBuilder();
    global.transport().clusterName("overshelf-bench").addProperty("configurationFile", "tcp.xml");
    global.globalState().enable().persistentLocation(folder.resolve("state").toString());
    return new DefaultCacheManager(global.build());
  }

  private static void member(Path folder) throws Exception {
    DefaultCacheManager manager = cluster(folder);
    ConfigurationBuilder builder = new ConfigurationBuilder();
    builder.clustering().cacheMode(CacheMode.DIST_SYNC).hash().numOwners(MEMBERS);
    builder
        .persistence()
        .addSoftIndexFileStore()
        .syncWrites(true)
        .dataLocation(folder.resolve("data").toString())
        .indexLocation(folder.resolve("index").toString());
    // What is read comes from the disk, as with the others: little stays in memory.
    builder.memory().maxCount(10_000);
    manager.defineConfiguration(CACHE, builder.build());
    manager.getCache(CACHE);
    while (manager.getMembers().size() < MEMBERS) {
      Thread.sleep(Duration.ofMillis(100));
    }
    System.out.println(PeerProcesses.READY);
    Thread.currentThread().join();
  }

  private static void drive(int threads, int seconds) throws Exception {
    DefaultCacheManager manager =
        cluster(java.nio.file.Files.createTempDirectory("infinispan-driver"));
    Configuration none =
        new ConfigurationBuilder()
            .clustering()
            .cacheMode(CacheMode.DIST_SYNC)
            .hash()
            .numOwners(MEMBERS)
            .capacityFactor(0f)
            .build();
    manager.defineConfiguration(CACHE, none);
    Cache<String, byte[]> cache = manager.getCache(CACHE);
    try (Contender contender = new Blocks(cache, manager)) {
      new PutGet(threads, Duration.ofSeconds(seconds)).run(contender);
    }
  }

  /** Blocks by their hash, as Overshelf names them. */
  private record Blocks(Cache<String, byte[]> cache, DefaultCacheManager manager)
      implements Contender {

    @Override
    public String name() {
      return "Infinispan";
    }

    @Override
    public byte[] put(byte[] value) throws Exception {
      byte[] key = MessageDigest.getInstance("SHA-256").digest(value);
      cache
          .getAdvancedCache()
          .withFlags(org.infinispan.context.Flag.IGNORE_RETURN_VALUES)
          .put(HexFormat.of().formatHex(key), value);
      return key;
    }

    @Override
    public byte[] get(byte[] key) {
      return cache.get(HexFormat.of().formatHex(key));
    }

    @Override
    public void close() throws Exception {
      manager.close();
    }
  }
}
