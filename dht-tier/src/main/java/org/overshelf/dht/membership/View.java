package org.overshelf.dht.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.ring.RingMember;
import org.overshelf.dht.ring.RingView;
import org.overshelf.shared.identity.NodeId;

/**
 * All the nodes that one node knows of, itself included, and what it believes of them. Immutable.
 *
 * @param self whose view this is
 * @param number grows with every change
 * @param nodes in the order of their ids; also those that are down or have left, until they are
 *     forgotten
 */
public record View(NodeId self, long number, List<Seen> nodes) {

  /**
   * One node as another sees it.
   *
   * @param since when the health became what it is, by the clock of the node that sees; for a node
   *     that is down, since when it has been
   */
  public record Seen(Member member, Health health, Instant since) {

    /** Whether requests to it are worth trying: it has not left and is not down. */
    public boolean reachable() {
      return health != Health.DOWN && member.stage() != Stage.GONE;
    }
  }

  public View {
    nodes = List.copyOf(nodes);
  }

  /** What is believed of this node; empty if it is not known. */
  public Optional<Seen> get(NodeId node) {
    int low = 0;
    int high = nodes.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Seen seen = nodes.get(middle);
      int order = seen.member().id().compareTo(node);
      if (order == 0) {
        return Optional.of(seen);
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return Optional.empty();
  }

  /** Nodes that have not left and are not down, in the order of their ids. */
  public List<Member> reachable() {
    return nodes.stream().filter(Seen::reachable).map(Seen::member).toList();
  }

  /**
   * What placement is to follow: all storage nodes that have not left, but for those that have been
   * down for longer than {@code patience}. Suspects and those just down keep their share.
   */
  public RingView ring(int replicas, Instant now, Duration patience) {
    return new RingView(
        nodes.stream()
            .filter(seen -> seen.member().stage() != Stage.GONE)
            .filter(seen -> seen.member().roles().contains(Role.STORAGE))
            .filter(
                seen -> seen.health() != Health.DOWN || seen.since().plus(patience).isAfter(now))
            .map(seen -> ringMember(seen.member()))
            .toList(),
        replicas);
  }

  private static RingMember ringMember(Member member) {
    RingMember.State state =
        member.stage() == Stage.LEAVING
            ? RingMember.State.LEAVING
            : member.full() ? RingMember.State.FULL : RingMember.State.HOLDING;
    return new RingMember(member.id(), member.site(), member.machine(), member.weight(), state);
  }
}
