package org.overshelf.dht.admission;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * Keeps which tokens there are and whom they admitted.
 *
 * <ul>
 *   <li><b>Atomicity.</b> Of two nodes that redeem the last use of a token at the same moment, one
 *       is accepted.
 *   <li><b>Durability.</b> What {@link #redeem} accepted is on disk when it returns.
 *   <li><b>Duplicates.</b> A node that redeems a token again is accepted again, at no further use.
 *   <li><b>Threads.</b> Any; calls may block.
 * </ul>
 *
 * <p>An {@link IOException} means that it could not be told; nothing was accepted.
 */
public interface TokenLedger {

  /** Keeps a new token. */
  void add(IssuedToken token) throws IOException;

  /** What {@link #redeem} would answer now; changes nothing. */
  Redemption look(long tokenId, Key secretHash, NodeId node, Instant now) throws IOException;

  /** Has a token admit a node, if it may. */
  Redemption redeem(long tokenId, Key secretHash, NodeId node, Instant now) throws IOException;

  /** All tokens that have not been forgotten yet. */
  List<IssuedToken> tokens() throws IOException;
}
