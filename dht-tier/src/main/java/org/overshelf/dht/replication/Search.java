package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.Lookup;

/**
 * One search for one thing: told what happened, says whom to ask next and what it has come to. Does
 * nothing by itself; not safe for several threads.
 */
abstract class Search<A> {

  private final List<Holders> lately;
  private final Prospects prospects;
  private final Set<NodeId> asked = new LinkedHashSet<>();
  private final Set<NodeId> late = new HashSet<>();
  private final Map<NodeId, Held<A>> answers = new HashMap<>();

  /**
   * @param lately the holders at present, then those of a while ago
   */
  Search(List<Holders> lately, Prospects prospects) {
    this.lately = lately;
    this.prospects = prospects;
  }

  /** Whom to ask now; to be called after every event that leaves it without a result. */
  final Set<NodeId> next() {
    Set<NodeId> next = new LinkedHashSet<>();
    for (List<NodeId> nodes = choose(); !nodes.isEmpty(); nodes = choose()) {
      asked.addAll(nodes);
      next.addAll(nodes);
    }
    return next;
  }

  /** Whom to ask now, given that the search goes on. */
  abstract List<NodeId> choose();

  final void answered(NodeId node, Held<A> held) {
    answers.put(node, held);
  }

  /** A node has not answered for a while; it still may. */
  final void late(NodeId node) {
    late.add(node);
  }

  /** What it has come to; empty while there is somebody to wait for or to ask. */
  final Optional<Lookup<A>> result() {
    Optional<Lookup<A>> found = found();
    if (found.isPresent()) {
      return found;
    }
    return answers.keySet().containsAll(asked) && choose().isEmpty()
        ? Optional.of(unreachable())
        : Optional.empty();
  }

  /** What is known already. */
  abstract Optional<Lookup<A>> found();

  private Lookup<A> unreachable() {
    Collection<Held<A>> all = answers.values();
    if (all.stream().anyMatch(held -> held instanceof Held.Damaged<A>)) {
      return new Lookup.Unreachable<>(
          Lookup.Cause.DAMAGED, "the copies that could be had are damaged");
    }
    boolean timedOut =
        all.stream()
            .anyMatch(
                held -> held instanceof Held.Failed<A>(boolean inTime, String why) && !inTime);
    long sure = answers.keySet().stream().filter(this::vouches).count();
    String detail =
        "%d of %d owners and substitutes asked gave an answer to rely on"
            .formatted(sure, answers.size());
    return new Lookup.Unreachable<>(
        timedOut ? Lookup.Cause.TIMED_OUT : Lookup.Cause.NO_REPLICA, detail);
  }

  /** Whether there is hope that asking again gives more: some failed, or could not vouch yet. */
  final boolean mayFareBetter() {
    return answers.values().stream()
        .anyMatch(
            held ->
                held instanceof Held.Failed<A>
                    || held instanceof Held.Missing<A>(boolean sure) && !sure
                    || held instanceof Held.Found<A>(A value, boolean sure) && !sure);
  }

  /** By which holders it goes. */
  final long mark() {
    return lately.getFirst().mark();
  }

  /** The owners of now and of a while ago, in the order in which they are best asked. */
  final List<NodeId> ownersToAsk() {
    return toAsk(lately.stream().flatMap(holders -> holders.owners().stream()).toList());
  }

  final List<NodeId> substitutesToAsk() {
    return toAsk(lately.stream().flatMap(holders -> holders.substitutes().stream()).toList());
  }

  private List<NodeId> toAsk(Collection<NodeId> nodes) {
    Set<NodeId> unasked = new LinkedHashSet<>(nodes);
    unasked.removeAll(asked);
    return unasked.isEmpty() ? List.of() : prospects.nearestFirst(unasked);
  }

  /** Of these, the ones that are in good shape. */
  final List<NodeId> usable(List<NodeId> nodes) {
    return nodes.stream().filter(prospects::isUsable).toList();
  }

  /** Whether some owner cannot be counted on for an answer, so that its substitutes must be. */
  final boolean isTroubled() {
    return lately.stream()
        .flatMap(holders -> holders.owners().stream())
        .anyMatch(
            owner ->
                answers.containsKey(owner)
                    ? !vouches(owner)
                    : late.contains(owner) || !prospects.isUsable(owner));
  }

  /** Whether no answer is expected soon. */
  final boolean isIdle() {
    return asked.stream().allMatch(node -> answers.containsKey(node) || late.contains(node));
  }

  final boolean anyAnswer(Predicate<Held<A>> test) {
    return answers.values().stream().anyMatch(test);
  }

  /** Whether nothing acknowledged can be hidden from those who answered. */
  final boolean isCovered() {
    return lately.stream().allMatch(holders -> holders.coveredBy(this::vouches));
  }

  private boolean vouches(NodeId node) {
    Held<A> held = answers.get(node);
    return held != null
        && switch (held) {
          case Held.Found<A>(A value, boolean sure) -> sure;
          case Held.Missing<A>(boolean sure) -> sure;
          case Held.Damaged<A> damaged -> false;
          case Held.Failed<A> failed -> false;
        };
  }

  final Map<NodeId, Held<A>> answers() {
    return answers;
  }

  /** The owners at present that answered, and lack what they should have or hold it damaged. */
  final List<NodeId> ownersWith(Predicate<Held<A>> fault) {
    List<NodeId> faulty = new ArrayList<>();
    for (NodeId owner : lately.getFirst().owners()) {
      Held<A> held = answers.get(owner);
      if (held != null && fault.test(held)) {
        faulty.add(owner);
      }
    }
    return faulty;
  }
}
