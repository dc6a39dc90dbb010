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
 * @param coreAfter how long a node has to have been up before it may join the core
 */
public record ClusterSettings(
    String advertise,
    String site,
    String machine,
    List<Role> roles,
    Duration coreAfter,
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
  private static final Setting<Duration> CORE_AFTER =
      Setting.duration(
          "cluster.core-after",
          "10m",
          "1s",
          "30d",
          "How long a node has to have been up without a break before the library may make it one"
              + " of the three or five that keep its settings. Read where the library's key is.");

  /** Copies of every block and row. */
  public static final Setting<Integer> REPLICAS =
      Setting.integer(
          "cluster.replicas",
          3,
          1,
          9,
          "How many copies of every block and row there should be. Counts when a library begins;"
              + " 'overshelf settings' changes it for all nodes.");

  /** How long a node may be down before its share goes to others. */
  public static final Setting<Duration> PATIENCE =
      Setting.duration(
          "cluster.patience",
          "10m",
          "15s",
          "30d",
          "How long a node may be down before the others make new copies of what it held. Counts"
              + " when a library begins; 'overshelf settings' changes it for all nodes.");

  /** What becomes of what a revoked node has signed. */
  public enum RevokedEntries {
    /** It counts as before: it was signed by a node that was trusted then. */
    KEEP,
    /** It is passed over, as if it were not there. */
    IGNORE
  }

  /** Whether entries of revoked nodes count. */
  public static final Setting<RevokedEntries> REVOKED_ENTRIES =
      Setting.choice(
          "cluster.revoked-entries",
          RevokedEntries.KEEP,
          "Whether what revoked nodes have stated still counts. Counts when a library begins;"
              + " 'overshelf settings' changes it for all nodes.");

  /** Those of them that are the same on all nodes of a library. */
  public static final List<Setting<?>> SHARED = List.of(REPLICAS, PATIENCE, REVOKED_ENTRIES);

  /** All settings of a node's place among others. */
  public static final List<Setting<?>> ALL =
      java.util.stream.Stream.of(
              List.<Setting<?>>of(
                  ADVERTISE, SITE, MACHINE, ROLES, CORE_AFTER, REPLICAS, PATIENCE, REVOKED_ENTRIES),
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
        settings.get(CORE_AFTER),
        TransportSettings.from(settings),
        MembershipSettings.from(settings),
        ReplicationSettings.from(settings),
        RepairSettings.from(settings));
  }
}
