package org.overshelf.dht.membership;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.identity.NodeId;

/** Nodes of a simulation that run membership and nothing else. The first three are the seeds. */
final class SimulatedLibrary {

  /** Shared by all nodes of all simulations: the same signature need not be checked 300 times. */
  private static final Vetting VETTING =
      Vetting.admitted((node, certificate) -> true, node -> true, 200_000);

  /** Ed25519 gives the same signature each time, so that it need not be made each time. */
  private static final Map<Member, Announcement> SIGNED = new HashMap<>();

  private static final MembershipSettings SETTINGS = MembershipSettings.defaults();

  private final Simulation simulation;
  private final Map<SimulatedNode, MembershipService> services = new HashMap<>();

  SimulatedLibrary(Simulation simulation) {
    this.simulation = simulation;
  }

  Simulation simulation() {
    return simulation;
  }

  /** Adds nodes, each so long after the one before. */
  void add(int count, Duration apart) {
    for (int i = 0; i < count; i++) {
      simulation.addNode("site-" + i % 5, this::boot);
      simulation.run(apart);
    }
  }

  private void boot(SimulatedNode node) {
    long generation =
        node.disk().note("generation").map(b -> ByteBuffer.wrap(b).getLong()).orElse(0L);
    node.disk().note("generation", ByteBuffer.allocate(8).putLong(generation + 1).array());
    Member self =
        Member.starting(
            node.identity().publicKey(),
            generation,
            "10.0.0." + node.index() % 250,
            4000 + node.index(),
            node.site(),
            1L << 30,
            EnumSet.allOf(Role.class));
    MembershipService service =
        new MembershipService(
            member ->
                SIGNED.computeIfAbsent(
                    member, m -> Announcement.of(m, Samples.CERTIFICATE, node.identity())),
            self.withMachine("machine-" + node.index()),
            SETTINGS,
            VETTING,
            node.transport(),
            node.timers(),
            node.clock(),
            node.random());
    services.put(node, service);
    service.start();
    service.join(simulation.nodes().stream().limit(3).map(SimulatedNode::id).toList());
  }

  MembershipService service(SimulatedNode node) {
    return services.get(node);
  }

  View view(SimulatedNode node) {
    return service(node).view();
  }

  Health health(SimulatedNode of, SimulatedNode by) {
    return view(by).get(of.id()).map(View.Seen::health).orElse(Health.DOWN);
  }

  /** Whether every one of these sees exactly these, and all of them up. */
  boolean agree(Collection<SimulatedNode> nodes) {
    return disagreement(nodes).isEmpty();
  }

  /** Who sees what wrong, for the message of a failure. */
  Optional<String> disagreement(Collection<SimulatedNode> nodes) {
    Set<NodeId> there = nodes.stream().map(SimulatedNode::id).collect(Collectors.toSet());
    for (SimulatedNode node : nodes) {
      Set<NodeId> up = new TreeSet<>();
      for (View.Seen seen : view(node).nodes()) {
        if (seen.reachable() && seen.health() == Health.UP) {
          up.add(seen.member().id());
        }
      }
      if (!up.equals(there)) {
        return Optional.of(node + " sees " + up.size() + " up, not the " + there.size() + " there");
      }
    }
    return Optional.empty();
  }

  /** Whether all of these would place every key alike. */
  boolean placeAlike(List<SimulatedNode> nodes) {
    return nodes.stream()
            .map(node -> view(node).ring(3, node.clock().instant(), Duration.ofMinutes(10)))
            .distinct()
            .count()
        == 1;
  }
}
