package org.overshelf.index.replica;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;

/**
 * One step of one query: has every partition answered by one of its nodes. Says what to send; is
 * told what came of it. For one thread; times are nanoseconds of one steady clock.
 *
 * @param <P> names a partition
 */
public final class Pursuit<P> {

  /** A request to be sent: these partitions, to this node. */
  public record Call<P>(int number, NodeId node, List<P> parts) {}

  /** A request that was sent. */
  private static final class Sent<P> {
    private final Call<P> call;
    private final long at;
    private long lookAt;
    private long pause;

    Sent(Call<P> call, long at, long pause) {
      this.call = call;
      this.at = at;
      this.pause = pause;
      this.lookAt = at + pause;
    }
  }

  private final Replicas replicas;
  private final int kind;
  private final Map<P, List<NodeId>> untried = new HashMap<>();
  private final Set<P> open;
  private final Map<Integer, Sent<P>> underWay = new LinkedHashMap<>();
  private final Map<P, NodeId> preferred;
  private int calls;

  /**
   * @param kind which kind of request this is
   * @param candidates for each partition the nodes that have it
   * @param preferred for some partitions the one of these nodes to begin with
   */
  public Pursuit(
      Replicas replicas, int kind, Map<P, List<NodeId>> candidates, Map<P, NodeId> preferred) {
    this.replicas = replicas;
    this.kind = kind;
    this.preferred = Map.copyOf(preferred);
    candidates.forEach((part, nodes) -> untried.put(part, new ArrayList<>(nodes)));
    this.open = new LinkedHashSet<>(candidates.keySet());
  }

  /** What to send first. */
  public List<Call<P>> start(long now) {
    return send(List.copyOf(open), false, now);
  }

  /** Sends each of these partitions to the best node that it was not sent to, if there is one. */
  private List<Call<P>> send(List<P> parts, boolean hedge, long now) {
    Map<NodeId, Set<P>> byNode = new LinkedHashMap<>();
    Map<Set<NodeId>, Optional<NodeId>> ranked = new HashMap<>();
    for (P part : parts) {
      List<NodeId> left = untried.getOrDefault(part, List.of());
      NodeId wish = preferred.get(part);
      Optional<NodeId> best =
          wish != null && left.contains(wish)
              ? Optional.of(wish)
              : ranked.computeIfAbsent(Set.copyOf(left), nodes -> replicas.best(left, kind, now));
      best.ifPresent(node -> byNode.computeIfAbsent(node, any -> new LinkedHashSet<>()).add(part));
      if (best.isEmpty() && !isUnderWay(part)) {
        open.remove(part);
      }
    }
    List<Call<P>> sending = new ArrayList<>();
    byNode.forEach(
        (node, its) -> {
          if (!hedge || replicas.mayHedge()) {
            Call<P> call = new Call<>(calls++, node, List.copyOf(its));
            its.forEach(part -> untried.getOrDefault(part, List.of()).remove(node));
            replicas.sent(node, hedge, now);
            underWay.put(call.number(), new Sent<>(call, now, replicas.lateAfter(node, kind)));
            sending.add(call);
          }
        });
    return sending;
  }

  private boolean isUnderWay(P part) {
    return underWay.values().stream().anyMatch(sent -> sent.call.parts().contains(part));
  }

  /**
   * An answer came.
   *
   * @param good the partitions that were answered; the others of the call are asked elsewhere
   */
  public List<Call<P>> answered(int call, Set<P> good, Load load, long now) {
    Sent<P> sent = underWay.remove(call);
    if (sent == null) {
      return List.of();
    }
    replicas.answered(sent.call.node(), kind, now - sent.at, load, now);
    open.removeAll(good);
    return again(sent, now);
  }

  /** No answer came. */
  public List<Call<P>> failed(int call, long now) {
    Sent<P> sent = underWay.remove(call);
    if (sent == null) {
      return List.of();
    }
    replicas.failed(sent.call.node(), now);
    return again(sent, now);
  }

  private List<Call<P>> again(Sent<P> sent, long now) {
    List<P> left = sent.call.parts().stream().filter(open::contains).toList();
    return left.isEmpty() ? List.of() : send(left, false, now);
  }

  /** When {@link #look} should be called, if nothing happens before; empty if never. */
  public Optional<Long> nextLook() {
    return underWay.values().stream()
        .filter(this::canBeSentElsewhere)
        .map(sent -> sent.lookAt)
        .min((a, b) -> Long.compare(a - b, 0));
  }

  private boolean canBeSentElsewhere(Sent<P> sent) {
    return sent.call.parts().stream()
        .anyMatch(part -> open.contains(part) && !untried.getOrDefault(part, List.of()).isEmpty());
  }

  /** Looks whether something is late. */
  public List<Call<P>> look(long now) {
    List<Call<P>> sending = new ArrayList<>();
    for (Sent<P> sent : List.copyOf(underWay.values())) {
      if (sent.lookAt - now > 0 || !canBeSentElsewhere(sent)) {
        continue;
      }
      boolean frozen = replicas.isDoubtful(sent.call.node(), kind, now);
      List<P> left = sent.call.parts().stream().filter(open::contains).toList();
      sending.addAll(send(left, !frozen, now));
      sent.pause *= 2;
      sent.lookAt = now + sent.pause;
    }
    return sending;
  }

  /** Partitions that may still be answered. */
  public Set<P> open() {
    return Set.copyOf(open);
  }

  /**
   * Ends it: what is still under way is not waited for.
   *
   * @return the calls that nobody needs any more
   */
  public List<Call<P>> end() {
    return underWay.values().stream().map(sent -> sent.call).toList();
  }

  /** A call that was under way at the end has come to something after all. In any thread. */
  public synchronized void late(int call, Optional<Load> load, long now) {
    Sent<P> sent = underWay.remove(call);
    if (sent != null && load.isPresent()) {
      replicas.answered(sent.call.node(), kind, now - sent.at, load.get(), now);
    } else if (sent != null) {
      replicas.failed(sent.call.node(), now);
    }
  }
}
