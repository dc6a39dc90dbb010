package org.overshelf.node.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.overshelf.dht.repair.Repair;
import org.overshelf.dht.repair.RepairStatus;
import org.overshelf.dht.replication.Coverage;
import org.overshelf.shared.key.Key;

/**
 * Whether this node holds all that it owes: it has compared it with the other owners since the ring
 * last changed, and lacks nothing. Until then it vouches for no absence. Looked up anew a few times
 * a second, since it is asked for every absent key.
 */
final class Completeness implements Coverage {

  private static final Duration FRESH = Duration.ofMillis(200);

  private record Judged(Instant at, boolean complete) {}

  private final RingTopology topology;
  private final Repair repair;
  private final InstantSource clock;
  private volatile Judged last = new Judged(Instant.MIN, false);

  Completeness(RingTopology topology, Repair repair, InstantSource clock) {
    this.topology = topology;
    this.repair = repair;
    this.clock = clock;
  }

  @Override
  public boolean isComplete(Key key) {
    return isComplete();
  }

  boolean isComplete() {
    if (topology.isAlone()) {
      return true;
    }
    Instant now = clock.instant();
    Judged known = last;
    if (known.at().isBefore(now.minus(FRESH))) {
      RepairStatus status = repair.status();
      known =
          new Judged(
              now,
              status.slotsBehind() == 0
                  && status.lastFullPass().map(topology.since()::isBefore).orElse(false));
      last = known;
    }
    return known.complete();
  }
}
