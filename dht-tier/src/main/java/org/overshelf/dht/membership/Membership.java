package org.overshelf.dht.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.overshelf.shared.identity.NodeId;

/**
 * One node's part in the protocol that the package documentation tells: events go in, actions come
 * out. It has no clock, no thread and no socket of its own; the same events, times and random
 * numbers give the same actions. Not safe for use by several threads at once.
 */
final class Membership {

  /** The most pages that are fetched from one node at a time. */
  private static final int MOST_PAGES = 64;

  private static final int MOST_FAREWELLS = 16;
  private static final int MOST_SEEDS_AT_ONCE = 4;

  private final MembershipSettings settings;
  private final RandomGenerator random;
  private final Peers peers;
  private final OwnWord own;
  private final Outbox outbox;
  private final Beliefs beliefs;
  private final Prober prober;
  private final Comparer comparer;

  private List<NodeId> seeds = List.of();
  private Instant lastEvent;
  private Instant nextProbe;
  private Instant nextExchange;
  private Instant nextReconnect;
  private int farewells;

  /** Signs with {@code signer} what this node says of itself, which begins with {@code self}. */
  Membership(
      Function<Member, Announcement> signer,
      Member self,
      MembershipSettings settings,
      Vetting vetting,
      RandomGenerator random,
      Instant now) {
    RumorQueue rumors = new RumorQueue();
    this.settings = settings;
    this.random = random;
    this.peers = new Peers(random);
    this.own = new OwnWord(signer, self, settings, rumors, now);
    this.outbox = new Outbox(own, peers, rumors, settings);
    this.beliefs = new Beliefs(own, peers, rumors, vetting, settings);
    this.prober = new Prober(settings, peers, outbox, beliefs, random);
    this.comparer = new Comparer(settings, peers);
    this.lastEvent = now;
    this.nextProbe = now.plus(part(settings.probeInterval()));
    this.nextExchange = now.plus(part(settings.exchangeInterval()));
    this.nextReconnect = now.plus(part(settings.reconnectInterval()));
  }

  /** Takes an event and says what to do about it. */
  List<Action> on(Event event, Instant now) {
    noticeStall(now);
    switch (event) {
      case Event.Tick tick -> tick(now);
      case Event.Received received -> received(received, now);
      case Event.Answered answered -> answered(answered, now);
      case Event.Unanswered unanswered -> unanswered(unanswered, now);
      case Event.Join join -> join(join.seeds(), now);
      case Event.Recall recall -> hear(recall.news(), now);
      case Event.Announce announce -> own.say(announce.change().apply(own.member()));
      case Event.Expel expel -> beliefs.expel(expel.nodes());
      case Event.Leave leave -> leave();
    }
    return outbox.empty();
  }

  /** Grows whenever {@link #view} changes. */
  long changes() {
    return own.changes() + peers.changes();
  }

  View view() {
    return new View(own.id(), changes(), peers.seen(own.seen()));
  }

  /** What others announced, to be kept for the next start. */
  List<Announcement> announcements() {
    return peers.all().stream()
        .filter(peer -> peer.member.stage() != Stage.GONE)
        .map(peer -> peer.announcement)
        .toList();
  }

  /** Whether all that should know of this node's leaving have answered or failed to. */
  boolean hasLeft() {
    return own.hasLeft() && farewells == 0;
  }

  // Time

  /**
   * A node that did not run for a while (a frozen process, a sleeping laptop) has missed answers,
   * which says nothing about those who gave them.
   */
  private void noticeStall(Instant now) {
    Duration gap = Duration.between(lastEvent, now);
    if (gap.compareTo(settings.probeInterval().plus(settings.gossipInterval())) > 0) {
      prober.startOver();
      peers.extendSuspicions(gap);
    }
    lastEvent = now.isAfter(lastEvent) ? now : lastEvent;
  }

  private void tick(Instant now) {
    if (own.hasLeft()) {
      return;
    }
    for (Peer peer : peers.reachable()) {
      if (peer.health == Health.SUSPECT && !beliefs.giveUp(peer, now)) {
        prober.check(peer, now);
      }
    }
    if (!now.isBefore(nextProbe)) {
      nextProbe = now.plus(settings.probeInterval());
      prober.probeSome(own.id());
    }
    if (!now.isBefore(nextExchange)) {
      nextExchange = now.plus(settings.exchangeInterval());
      peers.some(peers.reachable(), 1, peer -> true).forEach(peer -> compare(peer.id(), 0, now));
    }
    if (!now.isBefore(nextReconnect)) {
      reconnect(now);
    }
    outbox.gossip();
    peers.forget(
        peer -> !peer.reachable() && peer.since.plus(settings.forgetAfter()).isBefore(now));
  }

  /** Tries somebody who is down, or a seed that is not known yet: a parted library joins again. */
  private void reconnect(Instant now) {
    boolean alone = peers.reachable().isEmpty();
    Duration pause = alone ? settings.probeInterval() : settings.reconnectInterval();
    nextReconnect = now.plus(pause);
    List<NodeId> lost = new ArrayList<>();
    for (Peer peer : peers.all()) {
      if (peer.health == Health.DOWN && peer.member.stage() != Stage.GONE) {
        lost.add(peer.id());
      }
    }
    seeds.stream().filter(seed -> peers.get(seed).isEmpty()).forEach(lost::add);
    for (int i = 0; i < (alone ? MOST_SEEDS_AT_ONCE : 1) && !lost.isEmpty(); i++) {
      compare(lost.remove(random.nextInt(lost.size())), 0, now);
    }
  }

  // Messages

  private void received(Event.Received received, Instant now) {
    NodeId from = received.from();
    hear(received.message().news(), now);
    Optional<Peer> sender = peers.get(from);
    // Who hears that it was thought to be down says something newer, and that convinces everybody.
    Optional<Claim> before = sender.filter(peer -> peer.health != Health.UP).map(Peer::claim);
    sender.ifPresent(peer -> beliefs.alive(peer, now));
    long call = received.call();
    switch (received.message()) {
      case Message.Probe probe -> outbox.reply(call, new Message.Ack(outbox.answerNews(before)));
      case Message.Gossip gossip -> outbox.reply(call, new Message.Ack(outbox.answerNews(before)));
      case Message.ProbeFor probeFor -> probeFor(probeFor.target(), call);
      case Message.Exchange exchange -> {
        look(beliefs.hear(exchange.known(), now), now);
        outbox.reply(call, comparer.answer(exchange, own.announcement(), now));
      }
      case Message.Ack ack -> outbox.reply(call, new Message.Nack(News.NONE)); // no question
      case Message.Nack nack -> outbox.reply(call, new Message.Nack(News.NONE));
      case Message.Exchanged exchanged -> outbox.reply(call, new Message.Nack(News.NONE));
    }
  }

  private void hear(News news, Instant now) {
    look(beliefs.hear(news, now), now);
  }

  private void look(List<Peer> doubtful, Instant now) {
    doubtful.forEach(peer -> prober.check(peer, now));
  }

  private void probeFor(NodeId target, long call) {
    Optional<Peer> peer = peers.get(target);
    if (peer.isEmpty()) {
      outbox.reply(call, new Message.Nack(News.NONE));
      return;
    }
    Message probe = new Message.Probe(outbox.newsFor(peer.get()));
    outbox.send(target, probe, settings.probeTimeout(), new Purpose.OnBehalf(call));
  }

  private void answered(Event.Answered answered, Instant now) {
    hear(answered.message().news(), now);
    peers.get(answered.from()).ifPresent(peer -> beliefs.alive(peer, now));
    switch (answered.purpose()) {
      case Purpose.Direct direct -> prober.answered(direct.target());
      case Purpose.Indirect indirect -> {
        if (answered.message() instanceof Message.Ack) {
          prober.answered(indirect.target());
          peers.get(indirect.target()).ifPresent(peer -> beliefs.alive(peer, now));
        } else {
          prober.unanswered(indirect, now);
        }
      }
      case Purpose.OnBehalf onBehalf -> outbox.reply(onBehalf.call(), new Message.Ack(News.NONE));
      case Purpose.Comparison comparison -> {
        if (answered.message() instanceof Message.Exchanged exchanged) {
          compared(answered.from(), comparison.page(), exchanged, now);
        }
      }
      case Purpose.Telling telling -> {}
      case Purpose.Farewell farewell -> farewells--;
    }
  }

  private void unanswered(Event.Unanswered unanswered, Instant now) {
    switch (unanswered.purpose()) {
      case Purpose.Direct direct -> prober.unanswered(direct, now);
      case Purpose.Indirect indirect -> prober.unanswered(indirect, now);
      case Purpose.OnBehalf onBehalf -> outbox.reply(onBehalf.call(), new Message.Nack(News.NONE));
      case Purpose.Comparison comparison -> {}
      case Purpose.Telling telling -> {}
      case Purpose.Farewell farewell -> farewells--;
    }
  }

  private void compare(NodeId with, int page, Instant now) {
    Duration deadline = settings.probeTimeout().multipliedBy(2);
    outbox.send(
        with, comparer.question(own.announcement(), now), deadline, new Purpose.Comparison(page));
  }

  private void compared(NodeId with, int page, Message.Exchanged answer, Instant now) {
    News wanted = comparer.find(answer.wanted());
    if (!wanted.equals(News.NONE)) {
      Message news = new Message.Gossip(wanted);
      outbox.send(with, news, settings.probeTimeout(), new Purpose.Telling());
    }
    if (answer.more() && page < MOST_PAGES) {
      compare(with, page + 1, now);
    }
  }

  // Coming and going

  private void join(Set<NodeId> newSeeds, Instant now) {
    seeds = newSeeds.stream().filter(seed -> !seed.equals(own.id())).sorted().toList();
    nextReconnect = now;
    own.repeat();
    reconnect(now);
  }

  private void leave() {
    own.say(own.member().withStage(Stage.GONE));
    for (Peer peer : peers.some(peers.reachable(), MOST_FAREWELLS, any -> true)) {
      farewells++;
      Message goodbye = new Message.Gossip(News.of(own.announcement()));
      outbox.send(peer.id(), goodbye, settings.probeTimeout(), new Purpose.Farewell());
    }
  }

  private Duration part(Duration whole) {
    return Duration.ofNanos(random.nextLong(whole.toNanos() + 1));
  }
}
