package org.overshelf.index.placement;

import java.util.List;
import org.overshelf.shared.identity.NodeId;

/**
 * Who is there, as this node sees it. Answers at once, from what is known; safe for any number of
 * threads.
 */
public interface Roster {

  /** This node, whether or not it serves anything. */
  NodeId self();

  /**
   * The nodes that serve partitions, this one among them if it does. Those that are on their way
   * out or have been away for too long are not.
   */
  List<Server> servers();

  /** All nodes that can be asked, whatever they do, without this one. */
  List<NodeId> others();

  /**
   * Whether this node has met those whom it knows of, or has waited for them long enough. Until
   * then it does not conclude from their absence that it is alone.
   */
  default boolean isSettled() {
    return true;
  }

  /** A roster of one node that serves everything. */
  static Roster alone(NodeId self) {
    List<Server> only = List.of(new Server(self, "here", "here", 1, true));
    return new Roster() {
      @Override
      public NodeId self() {
        return self;
      }

      @Override
      public List<Server> servers() {
        return only;
      }

      @Override
      public List<NodeId> others() {
        return List.of();
      }
    };
  }
}
