package org.overshelf.dht.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.overshelf.shared.identity.NodeId;

/**
 * All other nodes that a node knows of, in the order of their ids. Every change of what is believed
 * passes through here.
 */
final class Peers {

  /** More nodes than one library will have; a bound on what liars can make a node remember. */
  static final int MOST = 4096;

  private final RandomGenerator random;
  private final TreeMap<NodeId, Peer> peers = new TreeMap<>();
  private List<Peer> reachable = List.of();
  private boolean stale;
  private long changes;

  Peers(RandomGenerator random) {
    this.random = random;
  }

  Optional<Peer> get(NodeId id) {
    return Optional.ofNullable(peers.get(id));
  }

  Collection<Peer> all() {
    return peers.values();
  }

  /** Everybody from {@code first} to {@code last}, both included. */
  Collection<Peer> between(NodeId first, NodeId last) {
    return first.compareTo(last) > 0 ? List.of() : peers.subMap(first, true, last, true).values();
  }

  boolean hasRoom() {
    return peers.size() < MOST;
  }

  /** Grows whenever a view would look different. */
  long changes() {
    return changes;
  }

  void add(Peer peer) {
    peers.put(peer.id(), peer);
    changed();
  }

  /** Takes what a node says of itself now, which it would not say if it were down. */
  void update(Peer peer, Announcement announcement, Member member, Instant now) {
    peer.announcement = announcement;
    peer.member = member;
    peer.seen = null;
    changed();
    believe(peer, Health.UP, now);
  }

  void believe(Peer peer, Health health, Instant now) {
    if (peer.health != health) {
      peer.health = health;
      peer.since = now;
      peer.failures = 0;
      peer.seen = null;
      changed();
    }
  }

  /** Lets suspects have the time again during which this node itself did not run. */
  void extendSuspicions(Duration gap) {
    for (Peer peer : peers.values()) {
      if (peer.health == Health.SUSPECT) {
        peer.since = peer.since.plus(gap);
        peer.seen = null;
      }
    }
  }

  void forget(Predicate<Peer> whom) {
    if (peers.values().removeIf(whom)) {
      changed();
    }
  }

  private void changed() {
    changes++;
    stale = true;
  }

  /** Those that have not left and are not down. */
  List<Peer> reachable() {
    if (stale) {
      reachable = peers.values().stream().filter(Peer::reachable).toList();
      stale = false;
    }
    return reachable;
  }

  /** The next few reachable ones after {@code id}, around the end of the order if need be. */
  List<Peer> after(NodeId id, int count) {
    List<Peer> all = reachable();
    int first = 0;
    while (first < all.size() && all.get(first).id().compareTo(id) < 0) {
      first++;
    }
    List<Peer> next = new ArrayList<>();
    for (int i = 0; i < Math.min(count, all.size()); i++) {
      next.add(all.get((first + i) % all.size()));
    }
    return next;
  }

  /** A few of these, by chance, each at most once. */
  List<Peer> some(List<Peer> from, int count, Predicate<Peer> suitable) {
    List<Peer> chosen = new ArrayList<>(count);
    if (from.isEmpty()) {
      return chosen;
    }
    // Nearly all are suitable nearly always: a few throws find a few without copying the list.
    for (int thrown = 0; thrown < 4 * count + 8 && chosen.size() < count; thrown++) {
      Peer peer = from.get(random.nextInt(from.size()));
      if (suitable.test(peer) && !chosen.contains(peer)) {
        chosen.add(peer);
      }
    }
    return chosen;
  }

  /** Everybody, and {@code self} in its place. */
  List<View.Seen> seen(View.Seen self) {
    List<View.Seen> seen = new ArrayList<>(peers.size() + 1);
    peers.headMap(self.member().id()).values().forEach(peer -> seen.add(peer.seen()));
    seen.add(self);
    peers.tailMap(self.member().id()).values().forEach(peer -> seen.add(peer.seen()));
    return seen;
  }
}
