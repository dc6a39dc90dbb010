package org.overshelf.dht.membership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.identity.NodeId;

/** What is to be sent on account of one event, and the news that goes along. */
final class Outbox {

  /** News that travels along with a probe or its answer. */
  private static final int PIGGYBACK_BYTES = 2048;

  /** News in a message of its own: enough for some 20 announcements. */
  private static final int GOSSIP_BYTES = 12 * 1024;

  private final OwnWord own;
  private final Peers peers;
  private final RumorQueue rumors;
  private final MembershipSettings settings;
  private List<Action> actions = new ArrayList<>();

  Outbox(OwnWord own, Peers peers, RumorQueue rumors, MembershipSettings settings) {
    this.own = own;
    this.peers = peers;
    this.rumors = rumors;
    this.settings = settings;
  }

  void send(NodeId to, Message message, Duration deadline, Purpose purpose) {
    actions.add(new Action.Send(to, message, deadline, purpose));
  }

  void reply(long call, Message message) {
    actions.add(new Action.Reply(call, message));
  }

  /** Tells a few others what is new, if anything is. */
  void gossip() {
    if (rumors.isEmpty()) {
      return;
    }
    for (Peer peer : peers.some(peers.reachable(), settings.fanout(), any -> true)) {
      News news = rumors.take(Math.min(GOSSIP_BYTES, settings.messageBytes() / 2), mostSent());
      if (!news.equals(News.NONE)) {
        send(peer.id(), new Message.Gossip(news), settings.probeTimeout(), new Purpose.Telling());
      }
    }
  }

  /** What a probe carries: who asks, what the other is believed to be if not up, and rumors. */
  News newsFor(Peer peer) {
    News taken = rumors.take(PIGGYBACK_BYTES, mostSent());
    List<Announcement> announcements = new ArrayList<>(taken.announcements());
    announcements.add(own.announcement());
    List<Claim> claims = new ArrayList<>(taken.claims());
    if (peer.health != Health.UP) {
      claims.add(peer.claim());
    }
    return new News(announcements, claims);
  }

  /** What an answer carries: rumors, and what the asker was believed to be. */
  News answerNews(Optional<Claim> before) {
    News taken = rumors.take(PIGGYBACK_BYTES, mostSent());
    List<Claim> claims = new ArrayList<>(taken.claims());
    before.ifPresent(claims::add);
    return new News(taken.announcements(), claims);
  }

  /** A rumor sent so often reaches all with near certainty; comparing views does the rest. */
  private int mostSent() {
    return 4 * (Integer.SIZE - Integer.numberOfLeadingZeros(peers.reachable().size() + 1));
  }

  /** All that is to be done; the box is empty afterwards. */
  List<Action> empty() {
    List<Action> done = actions;
    actions = new ArrayList<>();
    return done;
  }
}
