package org.overshelf.dht.membership;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.overshelf.shared.identity.NodeId;

/** What happens to {@link Membership}. */
sealed interface Event {

  /** Some time has passed; comes every gossip interval. */
  record Tick() implements Event {}

  /** A message came, from a node that has proved who it is; {@code call} is for the reply. */
  record Received(NodeId from, Message message, long call) implements Event {}

  /** An answer came to what was sent. */
  record Answered(NodeId from, Message message, Purpose purpose) implements Event {}

  /** No answer came, or not in time, or the message could not be sent. */
  record Unanswered(NodeId to, Purpose purpose) implements Event {}

  /** These may know others. They are asked until somebody answers, and again when all are lost. */
  record Join(Set<NodeId> seeds) implements Event {
    public Join {
      seeds = Set.copyOf(seeds);
    }
  }

  /** Announcements from an earlier run. */
  record Recall(News news) implements Event {}

  /** This node has something new to say of itself. */
  record Announce(UnaryOperator<Member> change) implements Event {}

  /** These do not belong to the library any more; no {@link Vetting} believes them from now on. */
  record Expel(Set<NodeId> nodes) implements Event {
    public Expel {
      nodes = Set.copyOf(nodes);
    }
  }

  /** This node leaves for good. */
  record Leave() implements Event {}
}
