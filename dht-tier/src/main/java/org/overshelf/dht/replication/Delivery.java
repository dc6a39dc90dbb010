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
import org.overshelf.shared.store.StoreException.Code;

/**
 * One thing's way to those who are to hold it: told what happened, says whom to send it to next. It
 * goes to every owner that is usable; for one that is not, that fails, or that is late, to the next
 * substitute. Shortly after the ring has changed, it may be owed to the holders of before, too.
 * Does nothing by itself; not safe for several threads.
 */
final class Delivery {

  /** Something to be done: send the thing to {@code to}, which may be {@code owner} itself. */
  record Errand(NodeId to, NodeId owner) {

    Optional<NodeId> meantFor() {
      return to.equals(owner) ? Optional.empty() : Optional.of(owner);
    }
  }

  private List<Obligation> owed = List.of();
  private final Set<NodeId> owners = new LinkedHashSet<>();
  private final Set<NodeId> stored = new HashSet<>();
  private final Set<NodeId> full = new HashSet<>();
  private final Set<NodeId> tried = new HashSet<>();
  private final Map<NodeId, Errand> underWay = new HashMap<>();
  private final Set<NodeId> late = new HashSet<>();

  /**
   * Begins, or begins again after all have failed.
   *
   * @param obligations to the holders at present, then to those that readers may still go by
   */
  List<Errand> begin(List<Obligation> obligations, Prospects prospects) {
    owed = obligations;
    owners.clear();
    owed.forEach(each -> owners.addAll(each.owners()));
    tried.clear();
    late.clear();
    List<NodeId> left = owners.stream().filter(owner -> !stored.contains(owner)).toList();
    List<NodeId> good = left.stream().filter(prospects::isUsable).toList();
    // A thing must reach an owner to be acknowledged: where no good one is left, try the others.
    List<NodeId> asked =
        owed.stream().allMatch(each -> each.hasOwner(on(good)))
            ? good
            : left.stream().filter(prospects::isReachable).toList();
    List<Errand> errands = new ArrayList<>();
    for (NodeId owner : left) {
      if (asked.contains(owner)) {
        send(new Errand(owner, owner), errands);
      }
    }
    for (NodeId owner : left) {
      if (!good.contains(owner)) {
        substitute(owner, prospects, errands);
      }
    }
    return errands;
  }

  private Predicate<NodeId> on(Collection<NodeId> others) {
    return node -> stored.contains(node) || others.contains(node);
  }

  private void send(Errand errand, List<Errand> errands) {
    tried.add(errand.to());
    underWay.put(errand.to(), errand);
    errands.add(errand);
  }

  private void substitute(NodeId owner, Prospects prospects, List<Errand> errands) {
    owed.stream()
        .filter(each -> each.owners().contains(owner))
        .flatMap(each -> each.holders().substitutes().stream())
        .filter(node -> !tried.contains(node) && !stored.contains(node))
        .filter(prospects::isUsable)
        .findFirst()
        .ifPresent(node -> send(new Errand(node, owner), errands));
  }

  /** A node has it on disk. */
  void stored(NodeId node) {
    underWay.remove(node);
    stored.add(node);
  }

  /** A node did not take it. */
  List<Errand> failed(NodeId node, boolean becauseFull, Prospects prospects) {
    Errand errand = underWay.remove(node);
    if (becauseFull) {
      full.add(node);
    }
    List<Errand> errands = new ArrayList<>();
    if (errand != null && !stored.contains(errand.owner()) && !late.remove(node)) {
      substitute(errand.owner(), prospects, errands);
    }
    return errands;
  }

  /** A node has not answered for a while; it still may. */
  List<Errand> late(NodeId node, Prospects prospects) {
    Errand errand = underWay.get(node);
    List<Errand> errands = new ArrayList<>();
    if (errand != null && !stored.contains(errand.owner()) && late.add(node)) {
      substitute(errand.owner(), prospects, errands);
    }
    return errands;
  }

  /** Whether enough have it for the writer to be told so. */
  boolean isAcknowledged() {
    return !owed.isEmpty() && owed.stream().allMatch(each -> each.isMetBy(stored::contains));
  }

  /** Whether no answer is awaited any more. */
  boolean isSettled() {
    return underWay.isEmpty();
  }

  /** Why it is not acknowledged: for want of room if those without room would have sufficed. */
  Code problem() {
    return !full.isEmpty() && owed.stream().allMatch(each -> each.isMetBy(on(full)))
        ? Code.FULL
        : Code.UNREACHABLE;
  }

  /** One sentence for people on how far it got. */
  String progress() {
    long reached = owners.stream().filter(stored::contains).count();
    String needed =
        "%d of %d owners and %d substitutes have it, a majority of %d with an owner is needed"
            .formatted(
                reached,
                owners.size(),
                stored.size() - reached,
                owed.getFirst().holders().majority());
    return owed.size() == 1 ? needed : needed + ", and as many of those before the ring changed";
  }
}
