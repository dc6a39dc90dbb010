package org.overshelf.dht.membership;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.identity.NodeId;

/** What one node keeps of another. Changed only by {@link Peers}. */
final class Peer {

  Announcement announcement;
  Member member;
  final Instant known;
  Health health = Health.UP;
  Instant since;

  /** When it last gave a sign of life to this node itself. */
  Instant heard = Instant.MIN;

  /** Before this time it need not be probed again on account of hearsay. */
  Instant nextCheck = Instant.MIN;

  /** How often it failed to answer this node since it has been a suspect. */
  int failures;

  /** How views show it; null when that has changed. */
  View.@Nullable Seen seen;

  Peer(Announcement announcement, Member member, Instant now) {
    this.announcement = announcement;
    this.member = member;
    this.since = now;
    this.known = now;
  }

  NodeId id() {
    return member.id();
  }

  boolean reachable() {
    return health != Health.DOWN && member.stage() != Stage.GONE;
  }

  /** Whether the message that is being read is the first that this node hears of it. */
  boolean isNews(Instant now) {
    return known.equals(now) && heard.equals(Instant.MIN);
  }

  Claim claim() {
    return new Claim(id(), announcement.version(), health);
  }

  View.Seen seen() {
    View.Seen kept = seen;
    if (kept == null) {
      kept = new View.Seen(member, health, since);
      seen = kept;
    }
    return kept;
  }
}
