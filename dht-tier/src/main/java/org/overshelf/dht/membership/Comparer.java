package org.overshelf.dht.membership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * Compares whole views, a page at a time. Gossip may miss somebody; this is what makes sure that
 * nobody is missing for good.
 */
final class Comparer {

  private static final NodeId FIRST = new NodeId(Key.MIN);
  private static final NodeId LAST = new NodeId(Key.MAX);

  /** What a message needs beside its lists: ids, counts, the sender's own announcement. */
  private static final int FRAME_BYTES = 1024 + Announcement.MAX_BYTES;

  private final MembershipSettings settings;
  private final Peers peers;
  private NodeId next = FIRST;

  Comparer(MembershipSettings settings, Peers peers) {
    this.settings = settings;
    this.peers = peers;
  }

  /** The question for the next page of the view; the page after the last is the first. */
  Message.Exchange question(Announcement self, Instant now) {
    int most = (settings.messageBytes() - FRAME_BYTES) / Claim.BYTES;
    List<Claim> known = new ArrayList<>();
    NodeId first = next;
    NodeId last = LAST;
    next = FIRST;
    for (Peer peer : peers.between(first, LAST)) {
      if (known.size() == most) {
        last = known.getLast().subject();
        next = peer.id();
        break;
      }
      if (recent(peer, now)) {
        known.add(peer.claim());
      }
    }
    return new Message.Exchange(first, last, known, News.of(self));
  }

  /** What the asker does not know: newer announcements, and other opinions. */
  Message.Exchanged answer(Message.Exchange question, Announcement self, Instant now) {
    Map<NodeId, Claim> theirs = new TreeMap<>();
    question.known().forEach(claim -> theirs.put(claim.subject(), claim));
    theirs.remove(self.subject());
    Page page = new Page(settings.messageBytes() - FRAME_BYTES);
    page.announcements.add(self);
    for (Peer peer : peers.between(question.first(), question.last())) {
      Claim claim = theirs.remove(peer.id());
      if (claim == null) {
        if (recent(peer, now) && peer.member.stage() != Stage.GONE) {
          page.tell(peer);
        }
        continue;
      }
      int order = peer.announcement.version().compareTo(claim.version());
      if (order > 0) {
        page.tell(peer);
      } else if (order < 0) {
        page.want(peer.id());
      } else if (claim.health() != peer.health) {
        page.claim(peer);
      }
    }
    theirs.keySet().forEach(page::want);
    return page.answer();
  }

  /** An answer that is being put together, as much of it as fits a message. */
  private static final class Page {
    private final List<Announcement> announcements = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<NodeId> wanted = new ArrayList<>();
    private int left;
    private boolean more;

    Page(int bytes) {
      this.left = bytes;
    }

    void tell(Peer peer) {
      if (fits(peer.announcement.wireBytes() + Claim.BYTES)) {
        announcements.add(peer.announcement);
        claims.add(peer.claim());
      }
    }

    void claim(Peer peer) {
      if (fits(Claim.BYTES)) {
        claims.add(peer.claim());
      }
    }

    void want(NodeId id) {
      if (fits(Key.BYTES)) {
        wanted.add(id);
      }
    }

    private boolean fits(int bytes) {
      more |= bytes > left;
      left -= more ? 0 : bytes;
      return !more;
    }

    Message.Exchanged answer() {
      return new Message.Exchanged(wanted, more, new News(announcements, claims));
    }
  }

  /**
   * Who has been gone or down for long is not brought back to the memory of those who have
   * forgotten it: two nodes would remind each other for ever.
   */
  private boolean recent(Peer peer, Instant now) {
    return peer.reachable() || peer.since.plus(settings.forgetAfter().dividedBy(2)).isAfter(now);
  }

  /** The announcements that were asked for, as many as fit a message, and what is believed. */
  News find(List<NodeId> wanted) {
    Page found = new Page(settings.messageBytes() - FRAME_BYTES);
    wanted.forEach(id -> peers.get(id).ifPresent(found::tell));
    return found.answer().news();
  }
}
