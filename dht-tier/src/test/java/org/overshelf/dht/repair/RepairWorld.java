package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.dht.ring.Topology;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/**
 * Simulated nodes with nothing on them but a disk and repair. The world says who the members are,
 * each node learns of it a little later, and things are written as replication would: to the owners
 * that are up, to a deputy where one is not. It also keeps account of what may have been lost.
 */
final class RepairWorld {

  static final RepairSettings SETTINGS =
      new RepairSettings(
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          8 << 20,
          4,
          Duration.ofSeconds(15),
          10_000,
          1_000_000,
          Duration.ofSeconds(100),
          Duration.ofSeconds(3),
          Duration.ofSeconds(30));

  /** Views repeat from seed to seed, and working out a placement is most of a seed's time. */
  private static final Map<RingView, Placement> PLACEMENTS = new HashMap<>();

  final Simulation sim;
  final Map<Item, Fetched> stored = new LinkedHashMap<>();
  final Set<Item> lost = new LinkedHashSet<>();
  private final RepairSettings settings;
  private final Map<NodeId, RingMember> members = new LinkedHashMap<>();
  private final Map<NodeId, Placement> seen = new HashMap<>();
  private final Map<NodeId, TrackedStore> stores = new HashMap<>();
  private final Map<NodeId, Repair> repairs = new HashMap<>();
  private final Set<NodeId> dead = new LinkedHashSet<>();
  private final List<String> complaints = new ArrayList<>();
  private final Map<NodeId, Integer> roomFor = new HashMap<>();

  RepairWorld(Simulation sim, int nodes, RepairSettings settings) {
    this.sim = sim;
    this.settings = settings;
    for (int i = 0; i < nodes; i++) {
      join();
    }
    seen.replaceAll((node, before) -> placement());
  }

  private RingView truth() {
    return new RingView(List.copyOf(members.values()), 3);
  }

  Placement placement() {
    return placement(truth());
  }

  private static Placement placement(RingView view) {
    if (PLACEMENTS.size() > 200) {
      PLACEMENTS.clear();
    }
    return PLACEMENTS.computeIfAbsent(view, Placement::of);
  }

  SimulatedNode join() {
    return join(Integer.MAX_VALUE);
  }

  /** Adds a node whose disk has room for so many blocks. */
  SimulatedNode join(int mostBlocks) {
    NodeId[] id = new NodeId[1];
    SimulatedNode node =
        sim.addNode(
            "site",
            started -> {
              id[0] = started.id();
              if (!roomFor.containsKey(id[0])) {
                roomFor.put(id[0], mostBlocks);
                change(started, RingMember.State.HOLDING);
                seen.put(id[0], placement());
              }
              run(started);
            });
    return node;
  }

  private void run(SimulatedNode node) {
    TrackedStore store =
        new TrackedStore(new DiskStore(node.disk(), roomFor.get(node.id())), node.clock());
    stores.put(node.id(), store);
    Repair repair =
        Repair.start(
            new Seen(node.id()),
            store,
            node.transport(),
            node.timers(),
            node.clock(),
            node.random(),
            Runnable::run,
            settings);
    repairs.put(node.id(), repair);
    RingMember member = members.get(node.id());
    if (member != null && member.state() == RingMember.State.LEAVING) {
      drain(node, repair);
    }
  }

  /** The ring as one node sees it. */
  private final class Seen implements Topology {
    private final NodeId self;

    Seen(NodeId self) {
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
      return sim.nodes().stream().anyMatch(each -> each.id().equals(node) && !each.crashed());
    }
  }

  private void change(SimulatedNode node, RingMember.State state) {
    members.put(
        node.id(), new RingMember(node.id(), node.site(), "m" + node.index(), 1L << 30, state));
    spread();
  }

  /** Everybody sees the new members, some sooner than others. */
  private void spread() {
    for (SimulatedNode node : sim.nodes()) {
      sim.after(
          Duration.ofMillis(sim.random().nextInt(3000)), () -> seen.put(node.id(), placement()));
    }
  }

  void leave(SimulatedNode node) {
    change(node, RingMember.State.LEAVING);
    drain(node, repair(node));
  }

  private void drain(SimulatedNode node, Repair repair) {
    var unused =
        repair
            .drain()
            .thenRun(
                () -> {
                  int lostBefore = lost.size();
                  gone(node);
                  assertThat(lost).as("lost with %s", node).hasSize(lostBefore);
                })
            .exceptionally(
                failure -> {
                  complaints.add(failure.toString());
                  return null;
                });
  }

  /** Takes a node and its disk away, and its membership with it. */
  void gone(SimulatedNode node) {
    die(node);
    forget(node);
  }

  void die(SimulatedNode node) {
    breaking(
        () -> {
          dead.add(node.id());
          node.vanish();
        });
  }

  void forget(SimulatedNode node) {
    members.remove(node.id());
    spread();
  }

  boolean isDead(SimulatedNode node) {
    return dead.contains(node.id());
  }

  boolean isLeaving(SimulatedNode node) {
    RingMember member = members.get(node.id());
    return member == null || member.state() == RingMember.State.LEAVING;
  }

  Repair repair(SimulatedNode node) {
    return repairs.get(node.id());
  }

  TrackedStore store(SimulatedNode node) {
    return stores.get(node.id());
  }

  List<SimulatedNode> alive() {
    return sim.nodes().stream().filter(node -> !isDead(node)).toList();
  }

  /** Writes something where it belongs, except that some owners may miss it. */
  void write(Item item, Fetched value, double missed) {
    RandomGenerator random = sim.random();
    List<SimulatedNode> takers = new ArrayList<>();
    boolean hint = false;
    for (NodeId owner : placement().owners(item.key())) {
      Optional<SimulatedNode> up =
          sim.running().stream().filter(node -> node.id().equals(owner)).findFirst();
      if (up.isPresent() && random.nextDouble() >= missed) {
        takers.add(up.get());
      } else {
        hint |= random.nextBoolean();
      }
    }
    if (hint || takers.isEmpty()) {
      List<SimulatedNode> up = sim.running();
      if (!up.isEmpty()) {
        takers.add(up.get(random.nextInt(up.size())));
      }
    }
    for (SimulatedNode taker : takers) {
      try {
        new Inventory(store(taker)).store(List.of(value));
        stored.put(item, value);
        lost.remove(item);
      } catch (StoreException e) {
        continue; // full
      }
    }
  }

  /**
   * Breaks something, and notes what was lost by that. What had been lost before was lost by
   * repair.
   */
  void breaking(Runnable breakage) {
    assertNothingElseLost();
    breakage.run();
    stored.keySet().stream().filter(this::isNowhere).forEach(lost::add);
  }

  void assertNothingElseLost() {
    for (Item item : stored.keySet()) {
      if (isNowhere(item) && !lost.contains(item)) {
        throw new AssertionError("lost by repair: " + item);
      }
    }
  }

  private boolean isNowhere(Item item) {
    return alive().stream().noneMatch(node -> holds(node, item));
  }

  static boolean holds(SimulatedNode node, Item item) {
    return switch (item) {
      case Item.OfBlock(Key key) -> node.disk().blocks().get(key) instanceof Lookup.Found<Block>;
      case Item.OfEntry(Key row, EntryId id) ->
          node.disk().rows().read(new RowQuery(row, Optional.of(id), 1))
                  instanceof Lookup.Found<RowPage>(RowPage page)
              && !page.entries().isEmpty()
              && page.entries().getFirst().id().equals(id);
    };
  }

  static long bytes(SimulatedNode node) {
    long blocks =
        node.disk().blocks().scanBlocks(KeyRange.ALL, Integer.MAX_VALUE, false).blocks().stream()
            .mapToLong(BlockScanner.Stored::size)
            .sum();
    return blocks + entries(node).stream().mapToLong(RowScanner.Stored::size).sum();
  }

  private static List<RowScanner.Stored> entries(SimulatedNode node) {
    return node.disk()
        .rows()
        .scanEntries(KeyRange.ALL, Optional.empty(), Integer.MAX_VALUE)
        .entries();
  }

  /** What is not as it should be, in words; empty if all is well. */
  Optional<String> wrong() {
    if (!complaints.isEmpty()) {
      return Optional.of(complaints.getFirst());
    }
    Placement placement = placement();
    for (Item item : stored.keySet()) {
      for (SimulatedNode node : alive()) {
        boolean owes = placement.owners(item.key()).contains(node.id());
        if (owes && !lost.contains(item) && !holds(node, item)) {
          return Optional.of(node + " owes and lacks " + item);
        }
      }
    }
    for (SimulatedNode node : alive()) {
      List<Item> held = new ArrayList<>();
      node.disk()
          .blocks()
          .scanBlocks(KeyRange.ALL, Integer.MAX_VALUE, false)
          .blocks()
          .forEach(block -> held.add(new Item.OfBlock(block.key())));
      entries(node)
          .forEach(e -> held.add(new Item.OfEntry(e.position().row(), e.position().entry())));
      for (Item item : held) {
        if (!placement.owners(item.key()).contains(node.id()) && !lost.contains(item)) {
          return Optional.of(node + " holds and does not owe " + item);
        }
      }
    }
    return Optional.empty();
  }

  /** Lets time pass until all is well; gives the time it took. */
  Duration runUntilWell(Duration limit) {
    Duration start = sim.elapsed();
    while (wrong().isPresent()) {
      if (sim.elapsed().minus(start).compareTo(limit) > 0) {
        throw new AssertionError("not well after " + limit + ": " + wrong().orElse(""));
      }
      sim.run(Duration.ofSeconds(5));
    }
    return sim.elapsed().minus(start);
  }
}
