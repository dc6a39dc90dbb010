package org.overshelf.dht.membership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;

/**
 * What this node makes of what it hears. Announcements that prove themselves are believed; hearsay
 * only names those that this node should look for itself.
 */
final class Beliefs {

  private final OwnWord own;
  private final Peers peers;
  private final RumorQueue rumors;
  private final Vetting vetting;
  private final MembershipSettings settings;

  Beliefs(
      OwnWord own, Peers peers, RumorQueue rumors, Vetting vetting, MembershipSettings settings) {
    this.own = own;
    this.peers = peers;
    this.rumors = rumors;
    this.vetting = vetting;
    this.settings = settings;
  }

  /** Takes news in; those that it casts doubt on are returned, to be probed. */
  List<Peer> hear(News news, Instant now) {
    news.announcements().forEach(each -> hear(each, now));
    return hear(news.claims(), now);
  }

  private void hear(Announcement said, Instant now) {
    if (said.subject().equals(own.id())) {
      if (said.version().isAfter(own.member().version()) && vetting.vet(said).isPresent()) {
        own.outdo(said);
      }
      return;
    }
    Optional<Peer> known = peers.get(said.subject());
    if (known.isPresent() && !said.version().isAfter(known.get().announcement.version())) {
      return;
    }
    Optional<Member> member = vetting.vet(said);
    if (member.isEmpty()) {
      return;
    }
    if (known.isPresent()) {
      peers.update(known.get(), said, member.get(), now);
    } else if (member.get().stage() != Stage.GONE && peers.hasRoom()) {
      peers.add(new Peer(said, member.get(), now));
    } else {
      return;
    }
    rumors.add(said);
  }

  /** Takes hearsay in; those that it casts doubt on are returned, to be probed. */
  List<Peer> hear(List<Claim> claims, Instant now) {
    List<Peer> doubtful = new ArrayList<>();
    for (Claim claim : claims) {
      if (claim.subject().equals(own.id())) {
        own.refute(claim, now);
      } else {
        about(claim).filter(peer -> castsDoubt(claim, peer, now)).ifPresent(doubtful::add);
      }
    }
    return doubtful;
  }

  private Optional<Peer> about(Claim claim) {
    return peers
        .get(claim.subject())
        .filter(peer -> peer.announcement.version().equals(claim.version()))
        .filter(peer -> peer.member.stage() != Stage.GONE);
  }

  /** Whether this node should look for itself, which it need not if it has just done so. */
  private boolean castsDoubt(Claim claim, Peer peer, Instant now) {
    if (claim.health() == Health.UP) {
      return peer.health != Health.UP;
    }
    if (claim.health() == Health.DOWN && peer.isNews(now)) {
      peers.believe(peer, Health.DOWN, now); // there is nothing that speaks against it
      return false;
    }
    if (peer.health == Health.UP && !heardLately(peer, now)) {
      suspect(peer, now);
      return true;
    }
    return false;
  }

  private boolean heardLately(Peer peer, Instant now) {
    return peer.heard.isAfter(now.minus(settings.probeInterval()));
  }

  /** The peer has given a sign of life. */
  void alive(Peer peer, Instant now) {
    peer.heard = now;
    if (peer.health != Health.UP && peer.member.stage() != Stage.GONE) {
      peers.believe(peer, Health.UP, now);
      rumors.dropClaim(peer.id());
    }
  }

  /** The peer answered neither this node nor its helpers. */
  void failed(Peer peer, Instant now) {
    if (peer.health == Health.UP) {
      suspect(peer, now);
    }
    peer.failures++;
  }

  private void suspect(Peer peer, Instant now) {
    peers.believe(peer, Health.SUSPECT, now);
    rumors.add(peer.claim());
  }

  /** Forgets nodes that do not belong to the library any more, and stops talking of them. */
  void expel(Set<NodeId> nodes) {
    nodes.forEach(rumors::drop);
    peers.forget(peer -> nodes.contains(peer.id()));
  }

  /** Gives up a suspect that has had its time; false if it may still answer. */
  boolean giveUp(Peer suspect, Instant now) {
    boolean due =
        suspect.failures > 0 && !suspect.since.plus(settings.suspicionTimeout()).isAfter(now);
    if (due) {
      peers.believe(suspect, Health.DOWN, now);
      rumors.dropClaim(suspect.id());
    }
    return due;
  }
}
