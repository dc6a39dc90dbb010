package org.overshelf.dht.admission;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
  public static final int MAX_USES = 1000;

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

  /**
   * As one line: number, hash of the secret, uses, expiry in milliseconds since 1970, and the nodes
   * admitted with commas between them, or {@code -}.
   */
  public String text() {
    String nodes =
        redeemedBy.stream().sorted().map(NodeId::toString).collect(Collectors.joining(","));
    return "%016x %s %d %d %s"
        .formatted(id, secretHash, uses, expires.toEpochMilli(), nodes.isEmpty() ? "-" : nodes);
  }

  /** Parses {@link #text}; throws {@link IllegalArgumentException} if it is not that. */
  public static IssuedToken parse(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length != 5) {
      throw new IllegalArgumentException("a token has five parts, not " + parts.length);
    }
    Set<NodeId> nodes =
        parts[4].equals("-")
            ? Set.of()
            : Arrays.stream(parts[4].split(","))
                .map(Key::parse)
                .map(NodeId::new)
                .collect(Collectors.toSet());
    return new IssuedToken(
        Long.parseUnsignedLong(parts[0], 16),
        Key.parse(parts[1]),
        Integer.parseInt(parts[2]),
        Instant.ofEpochMilli(Long.parseLong(parts[3])),
        nodes);
  }
}
