package org.overshelf.dht.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.overshelf.shared.identity.NodeId;

/**
 * Finds out whether others answer. A round probes one node, first directly; if it does not answer,
 * some others are asked to try. The round fails if none of them reaches it either.
 */
final class Prober {

  /** A round under way; {@code waiting} counts the helpers that have not answered. */
  private record Round(int number, int waiting) {}

  private final MembershipSettings settings;
  private final Peers peers;
  private final Outbox outbox;
  private final Beliefs beliefs;
  private final Random shuffler;
  private final Map<NodeId, Round> rounds = new HashMap<>();
  private final List<NodeId> turns = new ArrayList<>();
  private int number;

  Prober(
      MembershipSettings settings,
      Peers peers,
      Outbox outbox,
      Beliefs beliefs,
      RandomGenerator random) {
    this.settings = settings;
    this.peers = peers;
    this.outbox = outbox;
    this.beliefs = beliefs;
    this.shuffler = Random.from(random);
  }

  /**
   * Probes the neighbours in the order of ids, so that a node that stops answering is found within
   * one interval whatever the size of the library, and one of the others in turn, so that in the
   * end each node has probed each.
   */
  void probeSome(NodeId self) {
    peers.after(self, settings.watched()).forEach(this::start);
    while (!turns.isEmpty() || refill()) {
      Optional<Peer> next = peers.get(turns.removeLast()).filter(Peer::reachable);
      if (next.isPresent()) {
        start(next.get());
        return;
      }
    }
  }

  private boolean refill() {
    peers.reachable().forEach(peer -> turns.add(peer.id()));
    Collections.shuffle(turns, shuffler);
    return !turns.isEmpty();
  }

  /** Probes a node because somebody says that it is not what it is believed to be. */
  void check(Peer peer, Instant now) {
    if (!now.isBefore(peer.nextCheck)) {
      start(peer);
      peer.nextCheck = now.plus(settings.probeInterval());
    }
  }

  private void start(Peer peer) {
    if (rounds.containsKey(peer.id())) {
      return;
    }
    rounds.put(peer.id(), new Round(++number, 0));
    outbox.send(
        peer.id(),
        new Message.Probe(outbox.newsFor(peer)),
        settings.probeTimeout(),
        new Purpose.Direct(peer.id(), number));
  }

  /** Forgets all rounds: what they find out would say more about this node than about others. */
  void startOver() {
    rounds.clear();
  }

  /** The target has answered, this node or a helper. */
  void answered(NodeId target) {
    rounds.remove(target);
  }

  /** The target did not answer this node: asks others, if any. */
  void unanswered(Purpose.Direct direct, Instant now) {
    Round round = rounds.get(direct.target());
    if (round == null || round.number != direct.round()) {
      return;
    }
    List<Peer> helpers =
        peers.some(
            peers.reachable(),
            settings.helpers(),
            peer -> peer.health == Health.UP && !peer.id().equals(direct.target()));
    if (helpers.isEmpty()) {
      fail(direct.target(), now);
      return;
    }
    rounds.put(direct.target(), new Round(round.number, helpers.size()));
    Duration deadline = settings.probeTimeout().multipliedBy(2);
    for (Peer helper : helpers) {
      outbox.send(
          helper.id(),
          new Message.ProbeFor(direct.target(), outbox.newsFor(helper)),
          deadline,
          new Purpose.Indirect(direct.target(), round.number));
    }
  }

  /** A helper could not reach the target, or could not be reached itself. */
  void unanswered(Purpose.Indirect indirect, Instant now) {
    Round round = rounds.get(indirect.target());
    if (round == null || round.number != indirect.round()) {
      return;
    }
    if (round.waiting > 1) {
      rounds.put(indirect.target(), new Round(round.number, round.waiting - 1));
    } else {
      fail(indirect.target(), now);
    }
  }

  private void fail(NodeId target, Instant now) {
    rounds.remove(target);
    peers.get(target).filter(Peer::reachable).ifPresent(peer -> beliefs.failed(peer, now));
  }
}
