package org.overshelf.dht.replication;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;

/**
 * Finds out who has heard of the latest change of the ring: asks those who were on it before until
 * they see what this node sees, or the change is so old that all have. Small messages, and none
 * while nothing changes.
 */
final class RingPoll {

  private static final Duration PAUSE = Duration.ofMillis(200);

  private final PlacementMemory placements;
  private final Peers peers;
  private final Timers timers;
  private volatile boolean closed;

  RingPoll(PlacementMemory placements, Peers peers, Timers timers) {
    this.placements = placements;
    this.peers = peers;
    this.timers = timers;
  }

  void start() {
    if (!closed) {
      PlacementMemory.Present present = placements.present();
      for (NodeId node : placements.unheard()) {
        if (peers.isReachable(node)) {
          ask(node, present);
        }
      }
      timers.after(PAUSE, this::start);
    }
  }

  private void ask(NodeId node, PlacementMemory.Present present) {
    peers
        .read(node, Wire.RING, Wire.mark(present.mark()), 0)
        .thenAccept(
            answer -> {
              ByteBuffer from = ByteBuffer.wrap(answer);
              if (from.remaining() == Long.BYTES && from.getLong() == present.mark()) {
                placements.heard(node, present);
              }
            });
  }

  void close() {
    closed = true;
  }
}
