package org.overshelf.dht.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;

/** One node's decisions, event by event: above all, what it does not believe. */
class MembershipTest {

  private static final NodeIdentity SELF = Samples.IDENTITY;
  private static final NodeIdentity VICTIM = NodeIdentity.generate();
  private static final NodeIdentity LIAR = NodeIdentity.generate();
  private static final MembershipSettings SETTINGS = MembershipSettings.defaults();

  private final Set<NodeId> revoked = new HashSet<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Membership membership =
      new Membership(
          member -> Announcement.of(member, Samples.CERTIFICATE, SELF),
          Samples.member(SELF, 1),
          SETTINGS,
          Vetting.admitted(
              (node, certificate) -> certificate.length > 0, node -> !revoked.contains(node), 100),
          new SplittableRandom(1),
          now);

  MembershipTest() {
    tell(News.of(announcement(VICTIM, new Version(3, 0))));
    tell(News.of(announcement(LIAR, new Version(1, 0))));
    now = now.plusMillis(200);
  }

  @Test
  void a_claim_makes_the_node_look_for_itself_and_an_answer_ends_suspicion() {
    List<Action> actions = claim(VICTIM.id(), new Version(3, 0), Health.DOWN);
    assertThat(health(VICTIM)).isEqualTo(Health.SUSPECT);
    Action.Send probe = sent(actions, Message.Probe.class).getFirst();
    assertThat(probe.to()).isEqualTo(VICTIM.id());

    answer(probe);
    assertThat(health(VICTIM)).isEqualTo(Health.UP);
  }

  @Test
  void claims_alone_never_bring_a_node_down() {
    for (int second = 0; second < 60; second++) {
      now = now.plusSeconds(1);
      List<Action> actions = claim(VICTIM.id(), new Version(3, 0), Health.DOWN);
      answerAll(actions);
      answerAll(membership.on(new Event.Tick(), now));
      assertThat(health(VICTIM)).isNotEqualTo(Health.DOWN);
    }
  }

  @Test
  void claims_about_other_versions_or_strangers_are_ignored() {
    claim(VICTIM.id(), new Version(2, 9), Health.DOWN);
    claim(VICTIM.id(), new Version(3, 1), Health.DOWN);
    claim(NodeIdentity.generate().id(), new Version(1, 0), Health.UP);
    assertThat(health(VICTIM)).isEqualTo(Health.UP);
    assertThat(membership.view().nodes()).hasSize(3);
  }

  @Test
  void what_is_not_signed_by_its_subject_is_not_believed() {
    byte[] forged = announcement(VICTIM, new Version(3, 0)).encoded();
    forged[1 + 32 + 8 + 3] = 77; // a higher incarnation
    tell(News.of(Announcement.decode(forged).orElseThrow()));
    assertThat(membership.view().get(VICTIM.id()).orElseThrow().member().version())
        .isEqualTo(new Version(3, 0));
  }

  @Test
  void an_older_announcement_does_not_take_the_place_of_a_newer() {
    tell(News.of(announcement(VICTIM, new Version(2, 50))));
    assertThat(version(VICTIM)).isEqualTo(new Version(3, 0));
    tell(News.of(announcement(VICTIM, new Version(4, 0))));
    assertThat(version(VICTIM)).isEqualTo(new Version(4, 0));
  }

  @Test
  void a_node_that_is_called_dead_says_that_it_is_not() {
    claim(SELF.id(), new Version(1, 0), Health.DOWN);
    assertThat(version(SELF)).isEqualTo(new Version(1, 1));
    claim(SELF.id(), new Version(1, 0), Health.DOWN); // old news now
    claim(SELF.id(), new Version(9, 9), Health.DOWN); // nothing that it ever said
    assertThat(version(SELF)).isEqualTo(new Version(1, 1));
  }

  @Test
  void a_node_whose_generation_fell_back_takes_a_higher_one() {
    tell(News.of(Announcement.of(Samples.member(SELF, 40), Samples.CERTIFICATE, SELF)));
    assertThat(version(SELF)).isEqualTo(new Version(41, 0));
  }

  @Test
  void silence_makes_a_suspect_and_then_takes_it_down_after_the_stated_time() {
    run(Duration.ofSeconds(3), VICTIM.id());
    assertThat(health(VICTIM)).isEqualTo(Health.SUSPECT);
    assertThat(health(LIAR)).isEqualTo(Health.UP);
    run(SETTINGS.suspicionTimeout().minusSeconds(3), VICTIM.id());
    assertThat(health(VICTIM)).isEqualTo(Health.SUSPECT);
    run(Duration.ofSeconds(4), VICTIM.id());
    assertThat(health(VICTIM)).isEqualTo(Health.DOWN);
    assertThat(membership.view().get(VICTIM.id()).orElseThrow().since()).isBefore(now);

    receive(VICTIM.id(), new Message.Probe(News.NONE));
    assertThat(health(VICTIM)).isEqualTo(Health.UP);
  }

  @Test
  void a_node_that_was_stopped_does_not_blame_others() {
    List<Action> actions = claim(VICTIM.id(), new Version(3, 0), Health.SUSPECT);
    now = now.plusSeconds(3600);
    for (Action.Send send : sent(actions, Message.Probe.class)) {
      membership.on(new Event.Unanswered(send.to(), send.purpose()), now);
    }
    membership.on(new Event.Tick(), now);
    assertThat(health(VICTIM)).isEqualTo(Health.SUSPECT);
  }

  @Test
  void a_node_that_left_is_not_probed_and_is_forgotten_in_the_end() {
    Member left = Samples.member(VICTIM, 4).withStage(Stage.GONE);
    tell(News.of(Announcement.of(left, Samples.CERTIFICATE, VICTIM)));
    run(Duration.ofSeconds(30), VICTIM.id());
    assertThat(health(VICTIM)).isEqualTo(Health.UP);
    assertThat(membership.view().reachable()).extracting(Member::id).doesNotContain(VICTIM.id());

    now = now.plus(SETTINGS.forgetAfter()).plusSeconds(1);
    membership.on(new Event.Tick(), now);
    assertThat(membership.view().get(VICTIM.id())).isEmpty();
  }

  @Test
  void a_stranger_counts_once_and_nobody_is_probed_for_one_that_is_not_known() {
    NodeIdentity stranger = NodeIdentity.generate();
    for (int i = 0; i < 3; i++) {
      tell(News.of(announcement(stranger, new Version(i, 0))));
    }
    assertThat(membership.view().nodes()).hasSize(4);
    List<Action> actions =
        receive(LIAR.id(), new Message.ProbeFor(NodeIdentity.generate().id(), News.NONE));
    assertThat(actions).hasSize(1).first().isInstanceOf(Action.Reply.class);
  }

  @Test
  void every_message_keeps_within_its_bound() {
    List<NodeIdentity> many = Stream.generate(NodeIdentity::generate).limit(200).toList();
    many.forEach(each -> tell(News.of(announcement(each, new Version(1, 0)))));
    List<Action> answer =
        receive(
            LIAR.id(),
            new Message.Exchange(new NodeId(Key.MIN), new NodeId(Key.MAX), List.of(), News.NONE));
    Message.Exchanged exchanged = (Message.Exchanged) ((Action.Reply) answer.getFirst()).message();
    assertThat(exchanged.more()).isTrue();
    assertThat(MessageFormat.encode(exchanged)).hasSizeLessThan(SETTINGS.messageBytes());
    for (int i = 0; i < 100; i++) {
      now = now.plusMillis(200);
      for (Action action : membership.on(new Event.Tick(), now)) {
        if (action instanceof Action.Send send) {
          assertThat(MessageFormat.encode(send.message())).hasSizeLessThan(SETTINGS.messageBytes());
        }
      }
    }
  }

  @Test
  void the_ring_leaves_out_who_left_who_stores_nothing_and_who_has_been_down_for_long() {
    Duration patience = Duration.ofMinutes(10);
    assertThat(membership.view().ring(3, now, patience).members()).hasSize(3);
    run(Duration.ofSeconds(20), VICTIM.id());
    assertThat(membership.view().ring(3, now, patience).members()).hasSize(3);
    assertThat(membership.view().ring(3, now.plus(patience), patience).members()).hasSize(2);
    tell(
        News.of(
            Announcement.of(
                Samples.member(LIAR, 2).withStage(Stage.GONE), Samples.CERTIFICATE, LIAR)));
    assertThat(membership.view().ring(3, now, patience).members()).hasSize(2);
    membership.on(
        new Event.Announce(
            self ->
                new Member(
                    self.id(),
                    self.publicKey(),
                    self.version(),
                    self.stage(),
                    self.host(),
                    self.port(),
                    self.machine(),
                    self.site(),
                    0,
                    0,
                    1,
                    false,
                    Set.of(Role.WEB),
                    1)),
        now);
    assertThat(membership.view().ring(3, now, patience).members()).hasSize(1);
  }

  @Test
  void a_node_that_the_library_never_admitted_does_not_count() {
    NodeIdentity madeUp = NodeIdentity.generate();
    tell(News.of(Announcement.of(Samples.member(madeUp, 1), new byte[0], madeUp)));
    assertThat(membership.view().get(madeUp.id())).isEmpty();
    assertThat(membership.announcements()).hasSize(2);
  }

  @Test
  void a_revoked_node_is_forgotten_at_once_and_stays_so() {
    revoked.add(VICTIM.id());
    membership.on(new Event.Expel(Set.of(VICTIM.id())), now);
    assertThat(membership.view().get(VICTIM.id())).isEmpty();
    tell(News.of(announcement(VICTIM, new Version(9, 0))));
    assertThat(membership.view().get(VICTIM.id())).isEmpty();
    assertThat(membership.view().ring(3, now, Duration.ofMinutes(10)).members()).hasSize(2);
  }

  /** Lets time pass; everybody answers but {@code silent}. */
  private void run(Duration time, NodeId silent) {
    Instant end = now.plus(time);
    while (now.isBefore(end)) {
      now = now.plusMillis(200);
      for (Action action : membership.on(new Event.Tick(), now)) {
        if (action instanceof Action.Send send) {
          deliver(send, silent);
        }
      }
    }
  }

  private void deliver(Action.Send send, NodeId silent) {
    boolean about =
        send.to().equals(silent)
            || send.message() instanceof Message.ProbeFor probeFor
                && probeFor.target().equals(silent);
    Event outcome =
        about
            ? new Event.Unanswered(send.to(), send.purpose())
            : new Event.Answered(send.to(), new Message.Ack(News.NONE), send.purpose());
    for (Action next : membership.on(outcome, now)) {
      if (next instanceof Action.Send more) {
        deliver(more, silent);
      }
    }
  }

  private void answerAll(List<Action> actions) {
    sent(actions, Message.class).forEach(this::answer);
  }

  private void answer(Action.Send send) {
    membership.on(new Event.Answered(send.to(), new Message.Ack(News.NONE), send.purpose()), now);
  }

  private void tell(News news) {
    receive(LIAR.id(), new Message.Gossip(news));
  }

  private List<Action> claim(NodeId subject, Version version, Health health) {
    News news = new News(List.of(), List.of(new Claim(subject, version, health)));
    return receive(LIAR.id(), new Message.Gossip(news));
  }

  private List<Action> receive(NodeId from, Message message) {
    return membership.on(new Event.Received(from, message, 1), now);
  }

  private static List<Action.Send> sent(List<Action> actions, Class<? extends Message> kind) {
    return actions.stream()
        .filter(Action.Send.class::isInstance)
        .map(Action.Send.class::cast)
        .filter(send -> kind.isInstance(send.message()))
        .toList();
  }

  private static Announcement announcement(NodeIdentity identity, Version version) {
    return Announcement.of(
        Samples.member(identity, version.generation()).withVersion(version),
        Samples.CERTIFICATE,
        identity);
  }

  private Health health(NodeIdentity of) {
    return membership.view().get(of.id()).orElseThrow().health();
  }

  private Version version(NodeIdentity of) {
    return membership.view().get(of.id()).orElseThrow().member().version();
  }
}
