package org.overshelf.dht.admission;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * What a library keeps of a token.
 *
 * @param id the token's number
 * @param secretHash the hash of its secret
 * @param uses how many nodes it admits
 * @param expires until when
 * @param redeemedBy the nodes that it admitted
 */
public record IssuedToken(
    long id, Key secretHash, int uses, Instant expires, Set<NodeId> redeemedBy) {

  /** The most nodes that one token can admit. */
  public static final int MAX_USES = 10_000;

  public IssuedToken {
    redeemedBy = Set.copyOf(redeemedBy);
    if (uses < 1 || uses > MAX_USES) {
      throw new IllegalArgumentException(
          "a token admits from 1 to " + MAX_USES + " nodes, not " + uses);
    }
  }

  /**
   * What this token is good for when a node shows a secret. Pure: every ledger decides by it.
   *
   * <p>A node that the token already admitted is accepted again, whatever the time: it may have
   * crashed before it kept its certificate.
   */
  public Redemption judge(Key shownSecretHash, NodeId node, Instant now) {
    if (!MessageDigest.isEqual(secretHash.toBytes(), shownSecretHash.toBytes())) {
      return new Redemption.Unknown();
    }
    if (redeemedBy.contains(node)) {
      return new Redemption.Accepted();
    }
    if (!now.isBefore(expires)) {
      return new Redemption.Expired(expires);
    }
    return redeemedBy.size() < uses ? new Redemption.Accepted() : new Redemption.UsedUp(uses);
  }

  /** This token after it admitted a node. */
  public IssuedToken redeemedBy(NodeId node) {
    Set<NodeId> all = new TreeSet<>(redeemedBy);
    all.add(node);
    return new IssuedToken(id, secretHash, uses, expires, all);
  }
}
