package org.overshelf.index.replica;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.overshelf.shared.identity.NodeId;

/**
 * What is known of all nodes that can be asked: who is best, and when an answer is late. Safe for
 * any number of threads.
 */
public final class Replicas {

  private final HedgeSettings settings;
  private final int kinds;
  private final HedgeBudget budget;
  private final Map<NodeId, Peer> peers = new ConcurrentHashMap<>();
  private final LongAdder requests = new LongAdder();
  private final LongAdder hedges = new LongAdder();
  private final LongAdder failures = new LongAdder();

  /**
   * @param kinds how many kinds of request there are; each has times of its own
   */
  public Replicas(HedgeSettings settings, int kinds) {
    this.settings = settings;
    this.kinds = kinds;
    this.budget = new HedgeBudget(settings.share());
  }

  /** How much was asked, how much of it twice, and how much in vain. */
  public record Tally(long requests, long hedges, long failures) {}

  /** What has been counted so far. */
  public Tally tally() {
    return new Tally(requests.sum(), hedges.sum(), failures.sum());
  }

  private Peer peer(NodeId node) {
    return peers.computeIfAbsent(node, any -> new Peer(kinds));
  }

  void sent(NodeId node, boolean hedge, long now) {
    peer(node).sent(now);
    requests.increment();
    if (hedge) {
      hedges.increment();
    } else {
      budget.earn();
    }
  }

  void answered(NodeId node, int kind, long took, Load load, long now) {
    peer(node).answered(kind, took, load, now);
  }

  void failed(NodeId node, long now) {
    peer(node).failed(now);
    failures.increment();
  }

  void givenUp(NodeId node) {
    peer(node).givenUp();
  }

  boolean mayHedge() {
    return budget.spend();
  }

  boolean isDoubtful(NodeId node, int kind, long now) {
    return peer(node).isDoubtful(kind, now, settings.stall().toNanos());
  }

  /** After how many nanoseconds a request to this node is late. */
  long lateAfter(NodeId node, int kind) {
    long late = peer(node).lateNanos(kind);
    long most = settings.most().toNanos();
    return late == 0 ? most : Math.clamp(late, settings.least().toNanos(), most);
  }

  private record Ranked(NodeId node, boolean doubtful, double rank) {}

  /** Best first: doubtful ones last, the others by rank; of equals the one given first. */
  public List<NodeId> ranked(Collection<NodeId> nodes, int kind, long now) {
    List<Ranked> ranked = new ArrayList<>();
    for (NodeId each : nodes) {
      ranked.add(new Ranked(each, isDoubtful(each, kind, now), peer(each).rank()));
    }
    ranked.sort(Comparator.comparing(Ranked::doubtful).thenComparingDouble(Ranked::rank));
    return ranked.stream().map(Ranked::node).toList();
  }

  Optional<NodeId> best(Collection<NodeId> nodes, int kind, long now) {
    return nodes.size() == 1
        ? Optional.of(nodes.iterator().next())
        : ranked(nodes, kind, now).stream().findFirst();
  }
}
