package org.overshelf.dht.membership;

import java.util.List;
import org.overshelf.shared.identity.NodeId;

/** What nodes say to each other about membership. {@link MessageFormat} gives the bytes. */
sealed interface Message {

  News news();

  /** "Are you there?" Answered by an {@link Ack}. */
  record Probe(News news) implements Message {}

  /** "I am", or "it is". */
  record Ack(News news) implements Message {}

  /** "It did not answer me either." */
  record Nack(News news) implements Message {}

  /**
   * "Is it there? It does not answer me." Answered by an {@link Ack} or a {@link Nack}, within two
   * probe time-outs.
   */
  record ProbeFor(NodeId target, News news) implements Message {}

  /** News and nothing else. Answered by an {@link Ack}. */
  record Gossip(News news) implements Message {}

  /**
   * "Here is all that I know of, from {@code first} to {@code last}: what do you know better?"
   * Answered by {@link Exchanged}.
   *
   * @param known everybody in that part of the view
   */
  record Exchange(NodeId first, NodeId last, List<Claim> known, News news) implements Message {
    public Exchange {
      known = List.copyOf(known);
    }
  }

  /**
   * "Here is what you did not know."
   *
   * @param wanted whose announcements the answering node would like to have
   * @param more whether not all of it fitted: ask again
   */
  record Exchanged(List<NodeId> wanted, boolean more, News news) implements Message {
    public Exchanged {
      wanted = List.copyOf(wanted);
    }
  }
}
