package org.overshelf.dht.coordination;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.dht.admission.CoreList;
import org.overshelf.dht.membership.Health;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.membership.Stage;
import org.overshelf.dht.membership.View;
import org.overshelf.shared.identity.NodeId;

/**
 * Decides who should join the core. A core of one grows to three when there are three stable nodes
 * on three machines, and to five when there are seven: never to two for good, which is worse than
 * one, since both would be needed. Donated nodes that come and go stay outside. Pure.
 *
 * @param stableAfter how long a node has to have been up without a break
 */
record CoreChoice(Duration stableAfter) {

  private static final int SMALL = 3;
  private static final int FOR_LARGE = 7;

  /** The node to add next, if one should be. */
  Optional<NodeId> next(List<NodeId> core, View view, Instant now) {
    Set<String> machines = new HashSet<>();
    Set<String> sites = new HashSet<>();
    for (NodeId each : core) {
      view.get(each)
          .map(View.Seen::member)
          .ifPresent(
              member -> {
                machines.add(member.machine());
                sites.add(member.site());
              });
    }
    List<View.Seen> candidates =
        view.nodes().stream()
            .filter(seen -> !core.contains(seen.member().id()))
            .filter(seen -> !machines.contains(seen.member().machine()))
            .filter(seen -> isStable(seen, now))
            .sorted(
                Comparator.<View.Seen, Boolean>comparing(
                        seen -> sites.contains(seen.member().site()))
                    .thenComparing(View.Seen::since)
                    .thenComparing(seen -> seen.member().id()))
            .toList();
    long there =
        core.size()
            + candidates.stream().map(View.Seen::member).map(Member::machine).distinct().count();
    int wanted = there >= FOR_LARGE ? CoreList.MOST : there >= SMALL ? SMALL : 1;
    return core.size() < wanted
        ? candidates.stream().map(seen -> seen.member().id()).findFirst()
        : Optional.empty();
  }

  private boolean isStable(View.Seen seen, Instant now) {
    return seen.health() == Health.UP
        && seen.member().stage() == Stage.STAYING
        && seen.member().roles().contains(Role.STORAGE)
        && !seen.since().plus(stableAfter).isAfter(now);
  }
}
