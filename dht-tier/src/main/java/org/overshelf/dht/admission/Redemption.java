package org.overshelf.dht.admission;

import java.time.Instant;

/** Whether a token admits a node. */
public sealed interface Redemption {

  /** It does. */
  record Accepted() implements Redemption {}

  /** There is no such token, or its secret is another. */
  record Unknown() implements Redemption {}

  /** It did until then. */
  record Expired(Instant when) implements Redemption {}

  /** It has admitted as many nodes as it may. */
  record UsedUp(int uses) implements Redemption {}
}
