package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.Lookup;

/**
 * The search for one copy of something of which all copies are alike. The nearest owner is asked;
 * the next when it fails or is late; all others as soon as one does not have it, since that may
 * mean that nobody has, and the substitutes too if an owner cannot be counted on.
 */
final class CopySearch<A> extends Search<A> {

  CopySearch(List<Holders> lately, Prospects prospects) {
    super(lately, prospects);
  }

  @Override
  List<NodeId> choose() {
    boolean denied =
        anyAnswer(held -> held instanceof Held.Missing<A> || held instanceof Held.Damaged<A>);
    List<NodeId> owners = ownersToAsk();
    if (!owners.isEmpty()) {
      return denied ? owners : isIdle() ? owners.subList(0, 1) : List.of();
    }
    return denied && isTroubled() || isIdle() ? substitutesToAsk() : List.of();
  }

  @Override
  Optional<Lookup<A>> found() {
    for (Held<A> held : answers().values()) {
      if (held instanceof Held.Found<A>(A value, boolean sure)) {
        return Optional.of(new Lookup.Found<>(value));
      }
    }
    return isCovered() ? Optional.of(new Lookup.Missing<>()) : Optional.empty();
  }
}
