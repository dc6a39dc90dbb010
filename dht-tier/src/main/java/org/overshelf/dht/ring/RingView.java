package org.overshelf.dht.ring;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;

/**
 * Everything that placement depends on. Two nodes whose views are equal place every key alike.
 *
 * @param members in the order of their ids, whatever order they were given in; each id once
 * @param replicas how many copies there should be, 1 to {@value #MAX_REPLICAS}
 */
public record RingView(List<RingMember> members, int replicas) {

  /** The most copies. */
  public static final int MAX_REPLICAS = 9;

  public RingView {
    members = members.stream().sorted(Comparator.comparing(RingMember::id)).toList();
    Set<NodeId> ids = new HashSet<>();
    for (RingMember member : members) {
      if (!ids.add(member.id())) {
        throw new IllegalArgumentException("twice in one view: " + member.id());
      }
    }
    if (replicas < 1 || replicas > MAX_REPLICAS) {
      throw new IllegalArgumentException("there are 1 to 9 replicas, not " + replicas);
    }
  }

  /**
   * A number by which two nodes tell whether their views are equal: the same on every machine, and
   * different, almost certainly, for different views.
   */
  public long mark() {
    long mark = Mark.start(replicas);
    for (RingMember member : members) {
      mark = Mark.with(mark, member.id());
      mark = Mark.with(mark, member.site());
      mark = Mark.with(mark, member.machine());
      mark = Mark.with(mark, member.weight());
      mark = Mark.with(mark, member.state().ordinal());
    }
    return mark;
  }
}
