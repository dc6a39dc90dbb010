package org.overshelf.dht.replication;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/** Nodes known by a number, and what can be hoped for from them. */
final class Nodes implements Prospects {

  final Set<NodeId> down = new HashSet<>();
  final Set<NodeId> doubtful = new HashSet<>();

  static NodeId node(int number) {
    return new NodeId(new Key(number, 0, 0, 0));
  }

  static List<NodeId> nodes(int... numbers) {
    return java.util.Arrays.stream(numbers).mapToObj(Nodes::node).toList();
  }

  /** Three owners, 1 to 3, and two substitutes, 4 and 5. */
  static Holders five() {
    return new Holders(nodes(1, 2, 3), nodes(4, 5));
  }

  @Override
  public boolean isUsable(NodeId node) {
    return isReachable(node) && !doubtful.contains(node);
  }

  @Override
  public boolean isReachable(NodeId node) {
    return !down.contains(node);
  }

  /** In the order of their numbers. */
  @Override
  public List<NodeId> nearestFirst(Collection<NodeId> nodes) {
    return nodes.stream()
        .filter(this::isReachable)
        .sorted(
            java.util.Comparator.comparing((NodeId node) -> !isUsable(node))
                .thenComparing(java.util.Comparator.naturalOrder()))
        .toList();
  }
}
