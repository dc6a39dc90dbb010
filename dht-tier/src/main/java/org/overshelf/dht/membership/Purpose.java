package org.overshelf.dht.membership;

import org.overshelf.shared.identity.NodeId;

/** Why a message was sent; comes back with its answer. */
sealed interface Purpose {

  /** To see whether the receiver answers. */
  record Direct(NodeId target, int round) implements Purpose {}

  /** To see whether the target answers the receiver. */
  record Indirect(NodeId target, int round) implements Purpose {}

  /** Because somebody asked whether the target answers: {@code call} waits for it. */
  record OnBehalf(long call) implements Purpose {}

  /** To compare views. */
  record Comparison(int page) implements Purpose {}

  /** To spread news. */
  record Telling() implements Purpose {}

  /** To say that this node leaves. */
  record Farewell() implements Purpose {}
}
