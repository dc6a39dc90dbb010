package org.overshelf.dht.replication;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;

/**
 * All requests to other nodes, and to this one, pass through here: counted, limited, measured. Says
 * who is worth asking first, and when an answer is late. Safe for any number of threads.
 */
final class Peers implements Prospects {

  /** So many bytes are expected to take as long again as a small request. */
  private static final double WEIGHT_BYTES = 64 * 1024;

  private final Transport transport;
  private final Topology topology;
  private final Timers timers;
  private final InstantSource clock;
  private final ReplicationSettings settings;
  private final Counters counters;
  private final HedgeBudget hedges;
  private final Map<NodeId, Peer> peers = new ConcurrentHashMap<>();

  Peers(
      Transport transport,
      Topology topology,
      Timers timers,
      InstantSource clock,
      ReplicationSettings settings,
      Counters counters) {
    this.transport = transport;
    this.topology = topology;
    this.timers = timers;
    this.clock = clock;
    this.settings = settings;
    this.counters = counters;
    this.hedges = new HedgeBudget(settings.hedgeShare());
  }

  private Peer peer(NodeId node) {
    return peers.computeIfAbsent(node, any -> new Peer());
  }

  /** Sends a request to store something. */
  CompletableFuture<byte[]> write(NodeId to, String kind, byte[] body) {
    counters.writes.increment();
    return send(to, kind, body, settings.writeTimeout());
  }

  /** Sends a request to read something; {@code bytes} is what is expected back. */
  CompletableFuture<byte[]> read(NodeId to, String kind, byte[] body, int bytes) {
    counters.reads.increment();
    hedges.earn();
    Instant start = clock.instant();
    CompletableFuture<byte[]> answer = send(to, kind, body, settings.readTimeout());
    answer.thenRun(
        () -> peer(to).measured(Duration.between(start, clock.instant()), weight(bytes)));
    return answer;
  }

  private CompletableFuture<byte[]> send(NodeId to, String kind, byte[] body, Duration deadline) {
    Peer peer = peer(to);
    if (!peer.begin(clock.instant(), settings.peerRequests())) {
      return CompletableFuture.failedFuture(
          new IOException("too many requests are on their way to node " + to.shortName()));
    }
    CompletableFuture<byte[]> answer;
    try {
      answer = transport.request(to, kind, body, deadline);
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    return answer.whenComplete(
        (bytes, failure) -> {
          if (failure == null) {
            peer.answered(clock.instant());
          } else {
            counters.failures.increment();
            peer.failed(clock.instant());
          }
        });
  }

  private static double weight(int bytes) {
    return 1 + bytes / WEIGHT_BYTES;
  }

  /**
   * Runs {@code late} if a read sent now is not answered as soon as almost all are: at once if the
   * budget for hedges allows, otherwise when the node has been silent for too long.
   *
   * @param serial where {@code isWaiting} and {@code late} are run
   */
  Timers.Scheduled whenLate(
      NodeId node, int bytes, Serial serial, BooleanSupplier isWaiting, Runnable late) {
    Watch watch =
        new Watch(
            node,
            hedgeDelay(node, bytes),
            clock.instant().plus(settings.stallAfter()),
            isWaiting,
            late);
    watch.start(serial);
    return watch;
  }

  /** Looks, ever more rarely, whether a read is late enough to be sent to somebody else. */
  private final class Watch implements Timers.Scheduled {
    private final NodeId node;
    private final Instant end;
    private final BooleanSupplier isWaiting;
    private final Runnable late;
    private volatile Timers.Scheduled next = () -> {};
    private volatile boolean cancelled;
    private Duration pause;

    Watch(NodeId node, Duration pause, Instant end, BooleanSupplier isWaiting, Runnable late) {
      this.node = node;
      this.pause = pause;
      this.end = end;
      this.isWaiting = isWaiting;
      this.late = late;
    }

    void start(Serial serial) {
      next = timers.after(pause, () -> serial.run(() -> look(serial)));
    }

    private void look(Serial serial) {
      if (cancelled || !isWaiting.getAsBoolean()) {
        return;
      }
      if (!isUsable(node) || !clock.instant().isBefore(end)) {
        late.run();
      } else if (hedges.spend()) {
        counters.hedges.increment();
        late.run();
      } else {
        pause = pause.multipliedBy(2);
        start(serial);
      }
    }

    @Override
    public void cancel() {
      cancelled = true;
      next.cancel();
    }
  }

  private Duration hedgeDelay(NodeId node, int bytes) {
    long late = peer(node).lateNanos();
    if (late == 0) {
      return settings.hedgeMost();
    }
    return Duration.ofNanos(
        Math.clamp(
            (long) (late * weight(bytes)),
            settings.hedgeLeast().toNanos(),
            settings.hedgeMost().toNanos()));
  }

  @Override
  public boolean isUsable(NodeId node) {
    return isUsable(node, peer(node).silence(settings.stallAfter()));
  }

  private boolean isUsable(NodeId node, Duration stallAfter) {
    return isReachable(node) && !peer(node).doubtful(clock.instant(), stallAfter);
  }

  /** The same for writes: a disk that is slow to sync is given more time. */
  Prospects forWriting() {
    return new Prospects() {
      @Override
      public boolean isUsable(NodeId node) {
        return Peers.this.isUsable(node, settings.writePatience());
      }

      @Override
      public boolean isReachable(NodeId node) {
        return Peers.this.isReachable(node);
      }

      @Override
      public List<NodeId> nearestFirst(Collection<NodeId> nodes) {
        return Peers.this.nearestFirst(nodes);
      }
    };
  }

  @Override
  public boolean isReachable(NodeId node) {
    return node.equals(transport.self()) || topology.isReachable(node);
  }

  private record Ranked(NodeId node, boolean usable, boolean self, double cost) {}

  /** Usable before doubtful; this node first, then by speed and load. */
  @Override
  public List<NodeId> nearestFirst(Collection<NodeId> nodes) {
    return nodes.stream()
        .filter(this::isReachable)
        .map(
            node ->
                new Ranked(node, isUsable(node), node.equals(transport.self()), peer(node).cost()))
        .sorted(
            Comparator.comparing(Ranked::usable, Comparator.reverseOrder())
                .thenComparing(Ranked::self, Comparator.reverseOrder())
                .thenComparingDouble(Ranked::cost))
        .map(Ranked::node)
        .toList();
  }

  NodeId self() {
    return transport.self();
  }
}
