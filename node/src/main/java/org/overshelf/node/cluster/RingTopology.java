package org.overshelf.node.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.membership.View;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Placements;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;

/** The ring as membership sees it. Placements are worked out when the ring has changed. */
final class RingTopology implements Topology {

  /** How long a placement is used before it is asked whether somebody has been down too long. */
  private static final Duration FRESH = Duration.ofMillis(500);

  /**
   * How long one of two nodes may be down before the other goes on alone. Both hold everything, so
   * nothing has to be copied for that; and until then nothing can be written.
   */
  private static final Duration PATIENCE_OF_TWO = Duration.ofSeconds(20);

  /** A placement, the view it was made for, and since when the ring has been so. */
  private record Known(
      long view,
      Instant looked,
      RingView ring,
      Placement placement,
      Map<NodeId, Double> shares,
      Instant since) {}

  private final Supplier<View> views;
  private final LibrarySettings settings;
  private final InstantSource clock;
  private final Placements placements = new Placements();
  private volatile @Nullable Known known;

  RingTopology(Supplier<View> views, LibrarySettings settings, InstantSource clock) {
    this.views = views;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public NodeId self() {
    return views.get().self();
  }

  @Override
  public Placement placement() {
    return known().placement();
  }

  /** Since when the ring has been as it is. */
  Instant since() {
    return known().since();
  }

  /** Whether this node is the only one that holds anything. */
  boolean isAlone() {
    return known().ring().members().size() <= 1;
  }

  private Known known() {
    View view = views.get();
    Instant now = clock.instant();
    Known last = known;
    if (last != null && last.view() == view.number() && now.isBefore(last.looked().plus(FRESH))) {
      return last;
    }
    RingView ring = ring(view, now);
    Known next =
        last != null && last.ring().equals(ring)
            ? new Known(view.number(), now, ring, last.placement(), last.shares(), last.since())
            : known(view.number(), now, ring);
    known = next;
    return next;
  }

  private RingView ring(View view, Instant now) {
    int replicas = settings.get(ClusterSettings.REPLICAS);
    Duration patience = settings.get(ClusterSettings.PATIENCE);
    RingView ring = view.ring(replicas, now, patience);
    return ring.members().size() == 2 && patience.compareTo(PATIENCE_OF_TWO) > 0
        ? view.ring(replicas, now, PATIENCE_OF_TWO)
        : ring;
  }

  private Known known(long view, Instant now, RingView ring) {
    Placement placement = placements.of(ring);
    Map<NodeId, Double> slots = new HashMap<>();
    for (Placement.Owned each : placement.ranges()) {
      each.owners().forEach(owner -> slots.merge(owner, (double) each.arc().size(), Double::sum));
    }
    double all = slots.values().stream().mapToDouble(Double::doubleValue).sum();
    slots.replaceAll((node, owned) -> owned / all);
    return new Known(view, now, ring, placement, Map.copyOf(slots), now);
  }

  /** The part of all copies that each node should hold, from 0 to 1; who holds none is absent. */
  Map<NodeId, Double> shares() {
    return known().shares();
  }

  @Override
  public boolean isReachable(NodeId node) {
    return views.get().get(node).map(View.Seen::reachable).orElse(false);
  }
}
