package org.overshelf.dht.replication;

import java.util.List;
import java.util.function.Predicate;
import org.overshelf.shared.identity.NodeId;

/**
 * What a write owes to those who go by one placement, the present one or one of a moment ago.
 *
 * <p>A reader that has not heard of a change takes a thing for missing if enough of the former
 * holders deny it. One that has the thing does not deny it. Neither does one that has heard of the
 * change: asked by somebody who has not, it vouches for nothing. So it counts as if it had it.
 *
 * @param heard who is known to have heard that this placement is over
 */
record Obligation(Holders holders, Predicate<NodeId> heard) {

  /** What is owed to the placement that holds at present. */
  static Obligation now(Holders holders) {
    return new Obligation(holders, node -> false);
  }

  List<NodeId> owners() {
    return holders.owners();
  }

  /** Whether nobody who goes by this placement can miss what is on these nodes. */
  boolean isMetBy(Predicate<NodeId> has) {
    return holders.acknowledgedBy(heard.or(has));
  }

  /** Whether it is met by an owner, as every obligation has to be, if it is sent to these. */
  boolean hasOwner(Predicate<NodeId> has) {
    return holders.owners().stream().anyMatch(heard.or(has));
  }
}
