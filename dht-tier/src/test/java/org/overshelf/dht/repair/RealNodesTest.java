package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Topology;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.dht.transport.TestLibrary;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;

/** Three nodes with real disks, real connections and real threads. */
class RealNodesTest {

  private static final StorageSettings STORAGE =
      new StorageSettings(1L << 30, 16 << 20, 8 << 20, 8 << 20);
  private static final RepairSettings SETTINGS =
      new RepairSettings(
          Duration.ofSeconds(1),
          Duration.ofMillis(100),
          64 << 20,
          4,
          Duration.ZERO,
          100_000,
          1_000_000,
          Duration.ofDays(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(1));

  @TempDir private Path folder;
  private final TestLibrary library = new TestLibrary();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService disk = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Node> nodes = new ArrayList<>();
  private volatile List<Node> members = List.of();
  private volatile List<Node> leaving = List.of();
  private volatile Placement placement = Placement.of(new RingView(List.of(), 2));

  private record Node(TlsTransport transport, RocksStore rocks, TrackedStore store) {
    NodeId id() {
      return transport.self();
    }

    boolean holds(Fetched thing) {
      return new Inventory(store).read(List.of(Things.item(thing))).getFirst().isPresent();
    }
  }

  private Node open() throws Exception {
    RocksStore rocks = RocksStore.open(folder.resolve("node" + nodes.size()), STORAGE);
    Node node = new Node(library.newNode(), rocks, new TrackedStore(rocks, InstantSource.system()));
    nodes.add(node);
    return node;
  }

  private void members(List<Node> all, List<Node> on) {
    members = all;
    leaving = on;
    List<RingMember> ring = new ArrayList<>();
    for (Node node : members) {
      RingMember.State state =
          leaving.contains(node) ? RingMember.State.LEAVING : RingMember.State.HOLDING;
      ring.add(new RingMember(node.id(), "site", node.id().shortName(), 100, state));
    }
    placement = Placement.of(new RingView(ring, 2));
  }

  private Repair start(Node node) {
    Topology topology =
        new Topology() {
          @Override
          public NodeId self() {
            return node.id();
          }

          @Override
          public Placement placement() {
            return placement;
          }

          @Override
          public boolean isReachable(NodeId other) {
            return true;
          }
        };
    Timers timers =
        (delay, task) -> {
          var planned = timer.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
          return () -> planned.cancel(false);
        };
    return Repair.start(
        topology,
        node.store(),
        node.transport(),
        timers,
        InstantSource.system(),
        new Random(1),
        disk,
        SETTINGS);
  }

  @AfterEach
  void stopAll() throws Exception {
    timer.shutdownNow();
    library.close();
    disk.shutdown();
    assertThat(disk.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    for (Node node : nodes) {
      node.rocks().close();
    }
  }

  private boolean isWell() {
    for (Fetched thing : Things.all()) {
      for (Node node : nodes) {
        boolean owes = placement.owns(node.id(), Things.item(thing).key());
        if (owes != node.holds(thing)) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void what_one_node_holds_goes_where_it_belongs_and_a_leaving_node_hands_all_over()
      throws Exception {
    Node first = open();
    Node second = open();
    Node third = open();
    for (int at = 0; at < Things.all().size(); at += 100) {
      List<Fetched> some = Things.all().subList(at, Math.min(at + 100, Things.all().size()));
      new Inventory(first.store()).store(some);
    }
    members(List.of(first, second, third), List.of());
    List<Repair> repairs = new ArrayList<>();
    try {
      nodes.forEach(node -> repairs.add(start(node)));
      await().atMost(Duration.ofSeconds(60)).until(this::isWell);
      members(List.of(first, second, third), List.of(second));
      repairs.get(1).drain().get(60, TimeUnit.SECONDS);
      assertThat(repairs.get(1).status().state()).isEqualTo(RepairStatus.State.DRAINED);
      assertThat(isWell()).isTrue();
    } finally {
      repairs.forEach(Repair::close);
    }
  }
}
