package org.overshelf.dht.membership;

import java.time.Instant;
import java.util.function.Function;
import org.overshelf.shared.identity.NodeId;

/** What this node says of itself, signed, and as new as it has to be for others to listen. */
final class OwnWord {

  private final Function<Member, Announcement> signer;
  private final MembershipSettings settings;
  private final RumorQueue rumors;
  private final Instant since;
  private Member member;
  private Announcement announcement;
  private Instant nextRefutation;
  private long changes;

  OwnWord(
      Function<Member, Announcement> signer,
      Member member,
      MembershipSettings settings,
      RumorQueue rumors,
      Instant now) {
    this.signer = signer;
    this.member = member;
    this.announcement = signer.apply(member);
    this.settings = settings;
    this.rumors = rumors;
    this.since = now;
    this.nextRefutation = now;
  }

  NodeId id() {
    return member.id();
  }

  Member member() {
    return member;
  }

  boolean hasLeft() {
    return member.stage() == Stage.GONE;
  }

  Announcement announcement() {
    return announcement;
  }

  View.Seen seen() {
    return new View.Seen(member, Health.UP, since);
  }

  /** Grows with everything that is said. */
  long changes() {
    return changes;
  }

  /** Signs what this node has to say of itself now, and spreads it. */
  void say(Member changed) {
    Version newer =
        changed.version().isAfter(member.version()) ? changed.version() : member.version().next();
    member = changed.withVersion(newer);
    announcement = signer.apply(member);
    changes++;
    rumors.add(announcement);
  }

  /** Says the same again to whoever joins in now. */
  void repeat() {
    rumors.add(announcement);
  }

  /** Signed in an earlier life whose generation was higher: outdo it, or nobody will listen. */
  void outdo(Announcement earlier) {
    if (earlier.version().isAfter(member.version())) {
      say(member.withVersion(new Version(earlier.version().generation() + 1, 0)));
    }
  }

  /** Answers a claim that this node is not up by something newer. */
  void refute(Claim claim, Instant now) {
    boolean mistaken = claim.health() != Health.UP && claim.version().equals(member.version());
    if (mistaken && !hasLeft() && !now.isBefore(nextRefutation)) {
      nextRefutation = now.plus(settings.probeInterval());
      say(member);
    }
  }
}
