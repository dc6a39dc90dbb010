package org.overshelf.node.cluster;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.dht.membership.MembershipSettings;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.repair.RepairSettings;
import org.overshelf.dht.replication.ReplicationSettings;
import org.overshelf.dht.transport.TransportSettings;

/**
 * What a node is told about its place among others.
 *
 * @param advertise the host that others dial; empty for the address it listens on, or the machine's
 *     name if that is every address
 * @param site machines of one site tend to fail together; copies go to different sites first
 * @param machine nodes of one machine do fail together; no two copies lie on one. Empty: the host
 * @param replicas copies of every block and row
 * @param patience how long a node may be down before its share goes to others
 */
public record ClusterSettings(
    String advertise,
    String site,
    String machine,
    List<Role> roles,
    int replicas,
    Duration patience,
    TransportSettings transport,
    MembershipSettings membership,
    ReplicationSettings replication,
    RepairSettings repair) {

  private static final Setting<String> ADVERTISE =
      Setting.text(
          "cluster.advertise",
          "",
          "The host name or address that other nodes dial. Empty: the address that this node"
              + " listens on, or the machine's name if it listens on all.");
  private static final Setting<String> SITE =
      Setting.text(
          "cluster.site",
          "home",
          "Where the machine stands. Copies go to different sites first: name it after what fails"
              + " together, such as a building or a provider.");
  private static final Setting<String> MACHINE =
      Setting.text(
          "cluster.machine",
          "",
          "Which computer this is; no two copies of anything lie on one. Empty: the advertised"
              + " host. Only for trying out several nodes on one computer.");
  private static final Setting<List<Role>> ROLES =
      Setting.choices(
          "cluster.roles",
          Role.class,
          List.of(Role.values()),
          "What this node does for the library.");
  private static final Setting<Integer> REPLICAS =
      Setting.integer(
          "cluster.replicas",
          3,
          1,
          9,
          "How many copies of every block and row there should be. The same on all nodes.");
  private static final Setting<Duration> PATIENCE =
      Setting.duration(
          "cluster.patience",
          "10m",
          "15s",
          "30d",
          "How long a node may be down before the others make new copies of what it held. The same"
              + " on all nodes.");

  /** All settings of a node's place among others. */
  public static final List<Setting<?>> ALL =
      java.util.stream.Stream.of(
              List.<Setting<?>>of(ADVERTISE, SITE, MACHINE, ROLES, REPLICAS, PATIENCE),
              TransportSettings.ALL,
              MembershipSettings.ALL,
              ReplicationSettings.ALL,
              RepairSettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  public ClusterSettings {
    roles = List.copyOf(roles);
  }

  /** What was set. */
  public static ClusterSettings from(Settings settings) {
    return new ClusterSettings(
        settings.get(ADVERTISE),
        settings.get(SITE),
        settings.get(MACHINE),
        settings.get(ROLES),
        settings.get(REPLICAS),
        settings.get(PATIENCE),
        TransportSettings.from(settings),
        MembershipSettings.from(settings),
        ReplicationSettings.from(settings),
        RepairSettings.from(settings));
  }
}
