package org.overshelf.bench.peer.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import org.overshelf.bench.store.Contender;
import org.overshelf.bench.store.PeerProcesses;
import org.overshelf.bench.store.PutGet;

/** {@code member NUMBER FOLDER} or {@code drive THREADS SECONDS}. */
public final class Main {

  private static final int FIRST_PORT = 25_701;
  private static final int MEMBERS = 3;
  private static final String MAP = "blocks";

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("member")) {
      member(Integer.parseInt(arguments[1]), Path.of(arguments[2]));
    } else {
      drive(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    }
  }

  private static void member(int number, Path folder) throws Exception {
    Config config = new Config().setClusterName("overshelf-bench");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.getNetworkConfig().setPort(FIRST_PORT + number).setPortAutoIncrement(false);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = config.getNetworkConfig().getJoin();
    join.getMulticastConfig().setEnabled(false);
    join.getAutoDetectionConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    for (int i = 0; i < MEMBERS; i++) {
      join.getTcpIpConfig().addMember("127.0.0.1:" + (FIRST_PORT + i));
    }
    config.addMapConfig(
        new MapConfig(MAP)
            .setBackupCount(MEMBERS - 1)
            .setMapStoreConfig(
                new MapStoreConfig()
                    .setEnabled(true)
                    .setWriteDelaySeconds(0)
                    .setImplementation(new SyncedLog(folder.resolve("log")))));
    HazelcastInstance instance = Hazelcast.newHazelcastInstance(config);
    while (instance.getCluster().getMembers().size() < MEMBERS) {
      Thread.sleep(Duration.ofMillis(100));
    }
    System.out.println(PeerProcesses.READY);
    Thread.currentThread().join();
  }

  private static void drive(int threads, int seconds) throws Exception {
    ClientConfig config = new ClientConfig().setClusterName("overshelf-bench");
    config.setProperty("hazelcast.logging.type", "none");
    config.getNetworkConfig().addAddress("127.0.0.1:" + FIRST_PORT);
    HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
    IMap<String, byte[]> map = client.getMap(MAP);
    try (Contender contender = new Blocks(map, client)) {
      new PutGet(threads, Duration.ofSeconds(seconds)).run(contender);
    }
  }

  /** Blocks by their hash, as Overshelf names them. */
  private record Blocks(IMap<String, byte[]> map, HazelcastInstance client) implements Contender {

    @Override
    public String name() {
      return "Hazelcast (1 disk)";
    }

    @Override
    public byte[] put(byte[] value) throws Exception {
      byte[] key = MessageDigest.getInstance("SHA-256").digest(value);
      map.set(HexFormat.of().formatHex(key), value);
      return key;
    }

    @Override
    public byte[] get(byte[] key) {
      return map.get(HexFormat.of().formatHex(key));
    }

    @Override
    public void close() {
      client.shutdown();
    }
  }
}
