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

  /** News that travels along with a probe or its answer. */
  private static final int PIGGYBACK_BYTES = 1024;

  /** News in a message of its own: enough for some 40 announcements. */
  private static final int GOSSIP_BYTES = 12 * 1024;

  /** The most pages that are fetched from one node at a time. */
  private static final int MOST_PAGES = 64;

  private static final int MOST_FAREWELLS = 16;
  private static final int MOST_SEEDS_AT_ONCE = 4;

  private final Function<Member, Announcement> signer;
  private final MembershipSettings settings;
  private final Vetting vetting;
  private final RandomGenerator random;
  private final Peers peers;
  private final RumorQueue rumors = new RumorQueue();
  private final Prober prober;
  private final Comparer comparer;

  private Member self;
  private Announcement announcement;
  private final Instant selfSince;
  private long selfChanges;
  private List<NodeId> seeds = List.of();
  private List<Action> actions = new ArrayList<>();
  private Instant lastEvent;
  private Instant nextProbe;
  private Instant nextExchange;
  private Instant nextReconnect;
  private Instant nextRefutation;
  private int farewells;

  /** Signs with {@code signer} what this node says of itself, which begins with {@code self}. */
  Membership(
      Function<Member, Announcement> signer,
      Member self,
      MembershipSettings settings,
      Vetting vetting,
      RandomGenerator random,
      Instant now) {
    this.signer = signer;
    this.self = self;
    this.announcement = signer.apply(self);
    this.settings = settings;
    this.vetting = vetting;
    this.random = random;
    this.peers = new Peers(random);
    this.prober = new Prober(settings, peers, random, this);
    this.comparer = new Comparer(settings, peers);
    this.selfSince = now;
    this.lastEvent = now;
    this.nextRefutation = now;
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
      case Event.Announce announce -> announce(announce.change().apply(self));
      case Event.Leave leave -> leave();
    }
    List<Action> done = actions;
    actions = new ArrayList<>();
    return done;
  }

  /** Grows whenever {@link #view} changes. */
  long changes() {
    return selfChanges + peers.changes();
  }

  View view() {
    View.Seen own = new View.Seen(self, Health.UP, selfSince);
    return new View(self.id(), changes(), peers.seen(own));
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
    return self.stage() == Stage.GONE && farewells == 0;
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
    if (self.stage() == Stage.GONE) {
      return;
    }
    for (Peer peer : peers.reachable()) {
      if (peer.health == Health.SUSPECT) {
        if (peer.failures > 0 && !peer.since.plus(settings.suspicionTimeout()).isAfter(now)) {
          peers.believe(peer, Health.DOWN, now);
          rumors.dropClaim(peer.id());
        } else {
          prober.check(peer, now);
        }
      }
    }
    if (!now.isBefore(nextProbe)) {
      nextProbe = now.plus(settings.probeInterval());
      prober.probeSome(self.id());
    }
    if (!now.isBefore(nextExchange)) {
      nextExchange = now.plus(settings.exchangeInterval());
      peers.some(peers.reachable(), 1, peer -> true).forEach(peer -> compare(peer.id(), 0, now));
    }
    if (!now.isBefore(nextReconnect)) {
      reconnect(now);
    }
    gossip();
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

  private void gossip() {
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

  /** A rumor sent so often reaches all with near certainty; comparing views does the rest. */
  private int mostSent() {
    return 4 * (Integer.SIZE - Integer.numberOfLeadingZeros(peers.reachable().size() + 1));
  }

  // Messages

  private void received(Event.Received received, Instant now) {
    NodeId from = received.from();
    hear(received.message().news(), now);
    Optional<Peer> sender = peers.get(from);
    // Who hears that it was thought to be down says something newer, and that convinces everybody.
    Optional<Claim> before = sender.filter(peer -> peer.health != Health.UP).map(Peer::claim);
    sender.ifPresent(peer -> alive(peer, now));
    switch (received.message()) {
      case Message.Probe probe -> reply(received.call(), new Message.Ack(answerNews(before)));
      case Message.Gossip gossip -> reply(received.call(), new Message.Ack(answerNews(before)));
      case Message.ProbeFor probeFor -> probeFor(probeFor.target(), received.call());
      case Message.Exchange exchange -> {
        exchange.known().forEach(claim -> hear(claim, now));
        reply(received.call(), comparer.answer(exchange, announcement, now));
      }
      case Message.Ack ack -> reply(received.call(), new Message.Nack(News.NONE)); // no question
      case Message.Nack nack -> reply(received.call(), new Message.Nack(News.NONE));
      case Message.Exchanged exchanged -> reply(received.call(), new Message.Nack(News.NONE));
    }
  }

  private void probeFor(NodeId target, long call) {
    Optional<Peer> peer = peers.get(target);
    if (peer.isEmpty()) {
      reply(call, new Message.Nack(News.NONE));
      return;
    }
    Message probe = new Message.Probe(newsFor(peer.get()));
    send(target, probe, settings.probeTimeout(), new Purpose.OnBehalf(call));
  }

  private void answered(Event.Answered answered, Instant now) {
    hear(answered.message().news(), now);
    peers.get(answered.from()).ifPresent(peer -> alive(peer, now));
    switch (answered.purpose()) {
      case Purpose.Direct direct -> prober.answered(direct.target());
      case Purpose.Indirect indirect -> {
        if (answered.message() instanceof Message.Ack) {
          prober.answered(indirect.target());
          peers.get(indirect.target()).ifPresent(peer -> alive(peer, now));
        } else {
          prober.unanswered(indirect, now);
        }
      }
      case Purpose.OnBehalf onBehalf -> reply(onBehalf.call(), new Message.Ack(News.NONE));
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
      case Purpose.OnBehalf onBehalf -> reply(onBehalf.call(), new Message.Nack(News.NONE));
      case Purpose.Comparison comparison -> {}
      case Purpose.Telling telling -> {}
      case Purpose.Farewell farewell -> farewells--;
    }
  }

  private void compare(NodeId with, int page, Instant now) {
    Duration deadline = settings.probeTimeout().multipliedBy(2);
    send(with, comparer.question(announcement, now), deadline, new Purpose.Comparison(page));
  }

  private void compared(NodeId with, int page, Message.Exchanged answer, Instant now) {
    News wanted = comparer.find(answer.wanted());
    if (!wanted.equals(News.NONE)) {
      Message news = new Message.Gossip(wanted);
      send(with, news, settings.probeTimeout(), new Purpose.Telling());
    }
    if (answer.more() && page < MOST_PAGES) {
      compare(with, page + 1, now);
    }
  }

  // Beliefs

  private void hear(News news, Instant now) {
    news.announcements().forEach(each -> hear(each, now));
    news.claims().forEach(each -> hear(each, now));
  }

  private void hear(Announcement said, Instant now) {
    if (said.subject().equals(self.id())) {
      // Signed in an earlier life whose generation was higher: outdo it, or nobody will listen.
      if (said.version().isAfter(self.version()) && vetting.vet(said).isPresent()) {
        announce(self.withVersion(new Version(said.version().generation() + 1, 0)));
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

  /** Hearsay: makes this node look for itself, unless it has just done so. */
  private void hear(Claim claim, Instant now) {
    if (claim.subject().equals(self.id())) {
      refute(claim, now);
      return;
    }
    Optional<Peer> known =
        peers
            .get(claim.subject())
            .filter(peer -> peer.announcement.version().equals(claim.version()))
            .filter(peer -> peer.member.stage() != Stage.GONE);
    if (known.isEmpty()) {
      return;
    }
    Peer peer = known.get();
    boolean saysUp = claim.health() == Health.UP;
    if (saysUp && peer.health != Health.UP) {
      prober.check(peer, now);
    } else if (claim.health() == Health.DOWN && peer.isNews(now)) {
      peers.believe(peer, Health.DOWN, now); // there is nothing that speaks against it
    } else if (!saysUp && peer.health == Health.UP && !heardLately(peer, now)) {
      suspect(peer, now);
      prober.check(peer, now);
    }
  }

  private boolean heardLately(Peer peer, Instant now) {
    return peer.heard.isAfter(now.minus(settings.probeInterval()));
  }

  private void refute(Claim claim, Instant now) {
    boolean mistaken = claim.health() != Health.UP && claim.version().equals(self.version());
    if (mistaken && self.stage() != Stage.GONE && !now.isBefore(nextRefutation)) {
      nextRefutation = now.plus(settings.probeInterval());
      announce(self);
    }
  }

  /** Signs what this node has to say of itself now, and spreads it. */
  private void announce(Member changed) {
    Version newer =
        changed.version().isAfter(self.version()) ? changed.version() : self.version().next();
    self = changed.withVersion(newer);
    announcement = signer.apply(self);
    selfChanges++;
    rumors.add(announcement);
  }

  private void alive(Peer peer, Instant now) {
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

  // Coming and going

  private void join(Set<NodeId> newSeeds, Instant now) {
    seeds = newSeeds.stream().filter(seed -> !seed.equals(self.id())).sorted().toList();
    nextReconnect = now;
    rumors.add(announcement);
    reconnect(now);
  }

  private void leave() {
    announce(self.withStage(Stage.GONE));
    for (Peer peer : peers.some(peers.reachable(), MOST_FAREWELLS, any -> true)) {
      farewells++;
      Message goodbye = new Message.Gossip(News.of(announcement));
      send(peer.id(), goodbye, settings.probeTimeout(), new Purpose.Farewell());
    }
  }

  // Sending

  /** What a probe carries: who asks, what the other is believed to be if not up, and rumors. */
  News newsFor(Peer peer) {
    News taken = rumors.take(PIGGYBACK_BYTES, mostSent());
    List<Announcement> announcements = new ArrayList<>(taken.announcements());
    announcements.add(announcement);
    List<Claim> claims = new ArrayList<>(taken.claims());
    if (peer.health != Health.UP) {
      claims.add(peer.claim());
    }
    return new News(announcements, claims);
  }

  private News answerNews(Optional<Claim> before) {
    News taken = rumors.take(PIGGYBACK_BYTES, mostSent());
    List<Claim> claims = new ArrayList<>(taken.claims());
    before.ifPresent(claims::add);
    return new News(taken.announcements(), claims);
  }

  void send(NodeId to, Message message, Duration deadline, Purpose purpose) {
    actions.add(new Action.Send(to, message, deadline, purpose));
  }

  private void reply(long call, Message message) {
    actions.add(new Action.Reply(call, message));
  }

  private Duration part(Duration whole) {
    return Duration.ofNanos(random.nextLong(whole.toNanos() + 1));
  }
}
