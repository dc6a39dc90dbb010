package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.testing.Samples;

/** Some nodes that replicate, in one process, on real threads and real time. */
final class TestRing implements AutoCloseable {

  /** One node. */
  record Node(
      Transport transport, TestStore store, MemoryHintStore hints, Replication replication) {

    NodeId id() {
      return transport.self();
    }
  }

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private final Set<NodeId> down = ConcurrentHashMap.newKeySet();
  private final Map<NodeId, InProcessTransport> inProcess = new ConcurrentHashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Placement placement;

  /** So many nodes over a transport within the process. */
  static TestRing of(int count, int replicas) {
    return of(count, replicas, ReplicationSettings.defaults());
  }

  static TestRing of(int count, int replicas, ReplicationSettings settings) {
    Random random = new Random(count);
    List<NodeId> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(new NodeId(Samples.key(random)));
    }
    TestRing ring = new TestRing(ids, replicas);
    for (NodeId id : ids) {
      ring.add(new InProcessTransport(id, ring.inProcess, ring.threads), settings);
    }
    return ring;
  }

  /** One node for each of these. */
  static TestRing over(List<? extends Transport> transports, int replicas) {
    TestRing ring = new TestRing(transports.stream().map(Transport::self).toList(), replicas);
    transports.forEach(each -> ring.add(each, ReplicationSettings.defaults()));
    return ring;
  }

  private TestRing(List<NodeId> ids, int replicas) {
    this.placement = place(ids, replicas);
  }

  /** The placement on nodes of equal weight, each on a machine of its own. */
  static Placement place(List<NodeId> ids, int replicas) {
    return Placement.of(
        new RingView(
            ids.stream()
                .map(id -> new RingMember(id, "", id.toString(), 1, RingMember.State.HOLDING))
                .toList(),
            replicas));
  }

  private void add(Transport transport, ReplicationSettings settings) {
    TestStore store = new TestStore();
    MemoryHintStore hints = new MemoryHintStore(1000);
    nodes.add(
        new Node(
            transport,
            store,
            hints,
            new Replication(
                transport,
                topology(transport.self()),
                store,
                hints,
                Coverage.COMPLETE,
                threads,
                timers(),
                InstantSource.system(),
                new Random(1),
                settings)));
  }

  private Topology topology(NodeId self) {
    return new Topology() {
      @Override
      public NodeId self() {
        return self;
      }

      @Override
      public Placement placement() {
        return placement;
      }

      @Override
      public boolean isReachable(NodeId node) {
        return !down.contains(node);
      }
    };
  }

  private Timers timers() {
    return (delay, task) -> {
      Future<?> scheduled =
          timer.schedule(() -> threads.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> scheduled.cancel(false);
    };
  }

  List<Node> nodes() {
    return nodes;
  }

  Node node(NodeId id) {
    return nodes.stream().filter(node -> node.id().equals(id)).findFirst().orElseThrow();
  }

  Placement placement() {
    return placement;
  }

  /** The owners of a key, first one first. */
  List<Node> owners(Key key) {
    return placement.owners(key).stream().map(this::node).toList();
  }

  /** A node that does not own this key. */
  Node stranger(Key key) {
    return nodes.stream().filter(node -> !placement.owns(node.id(), key)).findFirst().orElseThrow();
  }

  /** Has a node refuse all requests; {@code noticed} says whether the others know. */
  void stop(NodeId node, boolean noticed) {
    inProcess.get(node).setDown(true);
    if (noticed) {
      down.add(node);
    }
  }

  void startAgain(NodeId node) {
    inProcess.get(node).setDown(false);
    down.remove(node);
  }

  /** The defaults, with another value for one setting. */
  static ReplicationSettings settings(Map<String, String> changed) {
    return ReplicationSettings.from(
        org.overshelf.config.Settings.defaults(ReplicationSettings.ALL)
            .withFlags(new HashMap<>(changed)));
  }

  static final Duration SOON = Duration.ofSeconds(20);

  @Override
  public void close() {
    nodes.forEach(node -> node.replication().close());
    timer.shutdownNow();
    threads.shutdownNow();
  }
}
