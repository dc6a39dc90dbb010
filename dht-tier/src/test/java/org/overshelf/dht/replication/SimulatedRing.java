package org.overshelf.dht.replication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Topology;
import org.overshelf.dht.simulation.SimulatedDisk;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;

/**
 * Replication on the nodes of a simulation. Who is down is found out by a failure detector that
 * takes seconds and is sometimes wrong.
 */
final class SimulatedRing {

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int LOOKS_TO_BE_DOWN = 4;
  private static final int HINTS = 10_000;
  private static final Map<List<NodeId>, Placement> PLACEMENTS = new HashMap<>();

  private static final SealCheck SEALS = new SealCheck();

  private final Simulation simulation;
  private final ReplicationSettings settings;
  private final boolean vouching;
  private double wrong;
  private final List<SimulatedNode> nodes = new ArrayList<>();
  private final Map<NodeId, Replication> running = new HashMap<>();
  private final Map<NodeId, TrustingRows> rows = new HashMap<>();
  private final Map<NodeId, HintStore> hints = new HashMap<>();
  private final Map<NodeId, Integer> missedLooks = new HashMap<>();
  private final Map<NodeId, Set<NodeId>> wronglyDown = new HashMap<>();
  private final Map<NodeId, Placement> seen = new HashMap<>();
  private final Set<NodeId> restarted = new HashSet<>();

  /**
   * @param members how many of the nodes are on the ring from the beginning
   * @param wrong how likely it is that one node takes another for down for half a second
   */
  SimulatedRing(
      Simulation simulation, int count, int members, ReplicationSettings settings, double wrong) {
    this(simulation, count, members, settings, wrong, true);
  }

  /**
   * @param vouching whether nodes vouch for what they lack even if they have crashed, or have
   *     become an owner since
   */
  SimulatedRing(
      Simulation simulation,
      int count,
      int members,
      ReplicationSettings settings,
      double wrong,
      boolean vouching) {
    this.simulation = simulation;
    this.vouching = vouching;
    this.settings = settings;
    this.wrong = wrong;
    for (int i = 0; i < count; i++) {
      nodes.add(simulation.addNode("site-" + i % 3, node -> {}));
    }
    Placement first = placement(members);
    nodes.forEach(node -> seen.put(node.id(), first));
    nodes.forEach(this::run);
    look();
  }

  /** The placement on the first so many nodes. */
  Placement placement(int members) {
    return placement(nodes.subList(0, members));
  }

  /** Placing takes time, and the nth node is the same in every simulation. */
  static Placement placement(List<SimulatedNode> members) {
    return PLACEMENTS.computeIfAbsent(
        members.stream().map(SimulatedNode::id).toList(), ids -> TestRing.place(ids, 3));
  }

  private void run(SimulatedNode node) {
    running.put(
        node.id(),
        new Replication(
            node.transport(),
            new View(node.id()),
            new Disk(node.disk(), rows.computeIfAbsent(node.id(), any -> new TrustingRows())),
            hints.computeIfAbsent(node.id(), any -> new MemoryHintStore(HINTS)),
            coverage(node),
            Runnable::run,
            node.timers(),
            node.clock(),
            node.random(),
            settings,
            SEALS));
  }

  /**
   * There is no repair here, so nodes never catch up: one that has crashed, or has become an owner
   * since, may lack what others hold.
   */
  private Coverage coverage(SimulatedNode node) {
    Placement first = seen.get(node.id());
    boolean fresh = restarted.add(node.id());
    return key ->
        vouching
            || fresh
                && (first == seen.get(node.id())
                    || first.owns(node.id(), key)
                    || !seen.get(node.id()).owns(node.id(), key));
  }

  /** Starts a node that has crashed, with what is on its disk. */
  void restart(SimulatedNode node) {
    if (node.crashed()) {
      node.restart();
      run(node);
    }
  }

  Replication on(SimulatedNode node) {
    return running.get(node.id());
  }

  List<SimulatedNode> nodes() {
    return nodes;
  }

  /** From now on this node sees another placement. */
  void see(SimulatedNode node, Placement placement) {
    seen.put(node.id(), placement);
  }

  Placement seenBy(SimulatedNode node) {
    return seen.get(node.id());
  }

  /** From now on the failure detector is right, if slow. */
  void makeNoMoreMistakes() {
    wrong = 0;
  }

  int hintsPending() {
    return hints.values().stream().mapToInt(HintStore::size).sum();
  }

  private void look() {
    for (SimulatedNode node : nodes) {
      missedLooks.merge(node.id(), 1, Integer::sum);
      if (node.running()) {
        missedLooks.put(node.id(), 0);
      }
      Set<NodeId> mistaken = new HashSet<>();
      for (SimulatedNode other : nodes) {
        if (simulation.random().nextDouble() < wrong) {
          mistaken.add(other.id());
        }
      }
      wronglyDown.put(node.id(), mistaken);
    }
    simulation.after(LOOK, this::look);
  }

  private final class View implements Topology {
    private final NodeId self;

    View(NodeId self) {
      this.self = self;
    }

    @Override
    public NodeId self() {
      return self;
    }

    @Override
    public Placement placement() {
      return seen.get(self);
    }

    @Override
    public boolean isReachable(NodeId node) {
      return missedLooks.getOrDefault(node, 0) < LOOKS_TO_BE_DOWN
          && !wronglyDown.getOrDefault(self, Set.of()).contains(node);
    }
  }

  /** A simulated disk as the store of its node. */
  private record Disk(SimulatedDisk disk, TrustingRows rows) implements LocalStore {

    @Override
    public List<Lookup<Block>> getAll(List<Key> keys) {
      return disk.blocks().getAll(keys);
    }

    @Override
    public List<Lookup<Integer>> sizes(List<Key> keys) {
      return disk.blocks().sizes(keys);
    }

    @Override
    public void putAll(List<Block> blocks) {
      disk.blocks().putAll(blocks);
    }

    @Override
    public BlockScanner.Page scanBlocks(KeyRange range, int limit, boolean verify) {
      return disk.blocks().scanBlocks(range, limit, verify);
    }

    @Override
    public void dropBlock(Key key) {
      disk.blocks().dropBlock(key);
    }

    @Override
    public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
      return rows.readAll(queries);
    }

    @Override
    public void append(List<Entry> entries) {
      rows.append(entries);
    }

    @Override
    public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
      return rows.scanEntries(range, from, limit);
    }

    @Override
    public void dropEntry(Position position) {
      rows.dropEntry(position);
    }
  }
}
