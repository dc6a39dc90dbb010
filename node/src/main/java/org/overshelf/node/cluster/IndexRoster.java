package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.membership.Health;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.membership.Stage;
import org.overshelf.dht.membership.View;
import org.overshelf.index.placement.Roster;
import org.overshelf.index.placement.Server;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.SteadyClock;

/** Who serves the index, as membership sees it: the nodes of that role. */
final class IndexRoster implements Roster {

  /** So long a node that belongs to a library with others waits to meet one of them. */
  private static final Duration MEETING = Duration.ofSeconds(15);

  private final Cluster cluster;
  private final boolean hasOthers;
  private final InstantSource clock = new SteadyClock();
  private final Instant started = clock.instant();

  /**
   * @param root the node's data directory: who did not begin the library has others
   */
  IndexRoster(Cluster cluster, Path root) throws IOException {
    this.cluster = cluster;
    this.hasOthers = LibraryAuthority.open(root).isEmpty() || cluster.view().nodes().size() > 1;
  }

  @Override
  public NodeId self() {
    return cluster.view().self();
  }

  @Override
  public List<Server> servers() {
    Instant now = clock.instant();
    Duration patience = cluster.settings().get(ClusterSettings.PATIENCE);
    return cluster.view().nodes().stream()
        .filter(seen -> seen.member().stage() == Stage.STAYING)
        .filter(seen -> seen.member().roles().contains(Role.INDEX))
        .filter(seen -> seen.health() != Health.DOWN || seen.since().plus(patience).isAfter(now))
        .map(IndexRoster::server)
        .toList();
  }

  private static Server server(View.Seen seen) {
    Member member = seen.member();
    return new Server(
        member.id(), member.site(), member.machine(), member.weight(), seen.reachable());
  }

  @Override
  public List<NodeId> others() {
    NodeId self = self();
    return cluster.view().reachable().stream()
        .map(Member::id)
        .filter(id -> !id.equals(self))
        .toList();
  }

  @Override
  public boolean isSettled() {
    return !hasOthers || !others().isEmpty() || clock.instant().isAfter(started.plus(MEETING));
  }
}
