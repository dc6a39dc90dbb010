package org.overshelf.bench.churn;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.overshelf.config.Settings;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.membership.View;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.node.NodeSettings;
import org.overshelf.node.cluster.Admission;
import org.overshelf.node.cluster.Cluster;
import org.overshelf.node.data.DataDirectory;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.RowStore;

/** A node in this process that reads and writes, and holds nothing. */
final class ClientNode implements AutoCloseable {

  private final DataDirectory directory;
  private final RocksStore disk;
  private final Cluster cluster;
  private final NodeIdentity identity;

  private ClientNode(
      DataDirectory directory, RocksStore disk, Cluster cluster, NodeIdentity identity) {
    this.directory = directory;
    this.disk = disk;
    this.cluster = cluster;
    this.identity = identity;
  }

  /** Joins a library. */
  static ClientNode join(Path data, JsonNode invitation, List<String> settings)
      throws IOException, InterruptedException {
    Map<String, String> flags = new HashMap<>();
    flags.put("transport.listen", "127.0.0.1");
    flags.put("transport.port", "0");
    flags.put("cluster.machine", "client-" + data.getFileName());
    flags.put("cluster.roles", "web");
    for (String each : settings) {
      flags.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    NodeSettings all =
        NodeSettings.from(Settings.defaults(NodeSettings.declared()).withFlags(flags));
    Admission.join(
        data,
        all.cluster(),
        HostPort.parse(invitation.path("address").asText()),
        JoinToken.parse(invitation.path("token").asText()),
        Optional.of("127.0.0.1"));
    DataDirectory directory = DataDirectory.open(data);
    RocksStore disk = RocksStore.open(directory.store(), all.storage());
    NodeIdentity identity = directory.identity();
    Cluster cluster =
        Cluster.start(
            directory.root(),
            identity,
            all.cluster(),
            all.shared(),
            disk,
            all.storage().diskBytes(),
            InstantSource.system());
    return new ClientNode(directory, disk, cluster, identity);
  }

  BlockStore blocks() {
    return cluster.blocks();
  }

  RowStore rows() {
    return cluster.rows();
  }

  View view() {
    return cluster.view();
  }

  NodeIdentity identity() {
    return identity;
  }

  @Override
  public void close() throws IOException {
    cluster.takeLeave();
    cluster.close();
    disk.close();
    directory.close();
  }
}
