package org.overshelf.node.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
      long view, Instant looked, RingView ring, Placement placement, Instant since) {}

  private final Supplier<View> views;
  private final int replicas;
  private final Duration patience;
  private final InstantSource clock;
  private final Placements placements = new Placements();
  private volatile @Nullable Known known;

  RingTopology(Supplier<View> views, int replicas, Duration patience, InstantSource clock) {
    this.views = views;
    this.replicas = replicas;
    this.patience = patience;
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
            ? new Known(view.number(), now, ring, last.placement(), last.since())
            : new Known(view.number(), now, ring, placements.of(ring), now);
    known = next;
    return next;
  }

  private RingView ring(View view, Instant now) {
    RingView ring = view.ring(replicas, now, patience);
    return ring.members().size() == 2 && patience.compareTo(PATIENCE_OF_TWO) > 0
        ? view.ring(replicas, now, PATIENCE_OF_TWO)
        : ring;
  }

  @Override
  public boolean isReachable(NodeId node) {
    return views.get().get(node).map(View.Seen::reachable).orElse(false);
  }
}
