package org.overshelf.dht.membership;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's place among the others: knows who is there, and lets them know that it is.
 *
 * <ul>
 *   <li><b>Views.</b> {@link #view} never blocks and may be called at any time. It shows this
 *       node's own beliefs; other nodes' differ for a while.
 *   <li><b>Listeners.</b> Told of each change once it can be seen in {@link #view}, in order;
 *       several changes may be told as one. They must not block.
 *   <li><b>Threads.</b> Safe for any number of threads. Events are handled one at a time, by the
 *       thread that brings one while no other is at work.
 * </ul>
 */
public final class MembershipService implements AutoCloseable {

  /** The kind of request that membership uses. */
  public static final String KIND = "membership";

  private static final Logger LOG = LoggerFactory.getLogger(MembershipService.class);

  private final MembershipSettings settings;
  private final Transport transport;
  private final Timers timers;
  private final InstantSource clock;
  private final Membership membership;
  private final Queue<Event> inbox = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unhandled = new AtomicInteger();
  private final AtomicLong calls = new AtomicLong();
  private final Map<Long, CompletableFuture<byte[]>> replies = new ConcurrentHashMap<>();
  private final List<Consumer<View>> listeners = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> left = new CompletableFuture<>();
  private volatile View view;
  private volatile List<Announcement> announcements = List.of();
  private volatile boolean closed;

  /**
   * @param self what this node has to say of itself; its generation must be higher than at the last
   *     start, for which the time of the start in milliseconds will do
   * @param certificate by which the library admitted this node: others ask for it
   * @param vetting which announcements count
   * @param clock must not be set forward or back while it is in use: {@link
   *     org.overshelf.shared.runtime.SteadyClock}
   */
  public MembershipService(
      NodeIdentity identity,
      byte[] certificate,
      Member self,
      MembershipSettings settings,
      Vetting vetting,
      Transport transport,
      Timers timers,
      InstantSource clock,
      RandomGenerator random) {
    this(
        member -> Announcement.of(member, certificate, identity),
        self,
        settings,
        vetting,
        transport,
        timers,
        clock,
        random);
  }

  /** For simulations, which sign the same things again and again. */
  MembershipService(
      Function<Member, Announcement> signer,
      Member self,
      MembershipSettings settings,
      Vetting vetting,
      Transport transport,
      Timers timers,
      InstantSource clock,
      RandomGenerator random) {
    this.settings = settings;
    this.transport = transport;
    this.timers = timers;
    this.clock = clock;
    this.membership = new Membership(signer, self, settings, vetting, random, clock.instant());
    this.view = membership.view();
  }

  /** Begins to answer and to probe. To be called once. */
  public void start() {
    transport.handle(KIND, this::handle);
    tick();
  }

  private void tick() {
    if (!closed) {
      timers.after(settings.gossipInterval(), this::tick);
      take(new Event.Tick());
    }
  }

  /**
   * Makes this node known to the library that the seeds belong to. Returns at once; the seeds are
   * asked until one answers, and again whenever no other node can be reached. A first node has
   * none.
   */
  public void join(Collection<NodeId> seeds) {
    take(new Event.Join(Set.copyOf(seeds)));
  }

  /** Tells this node of others, as {@link #announcements} gave them before a restart. */
  public void recall(List<Announcement> remembered) {
    take(new Event.Recall(new News(remembered, List.of())));
  }

  /** What others have announced and not taken back: to be kept for the next start. */
  public List<Announcement> announcements() {
    return announcements;
  }

  /**
   * Changes what this node says of itself: its weight, that it is full, that it is leaving and
   * hands over what it holds. Id and keys cannot change; the version is seen to.
   */
  public void announce(UnaryOperator<Member> change) {
    take(new Event.Announce(change));
  }

  /** Forgets nodes that the library has revoked, which the vetting believes no longer. */
  public void expel(Collection<NodeId> nodes) {
    take(new Event.Expel(Set.copyOf(nodes)));
  }

  /**
   * Tells others that this node leaves now, of its own will. The future completes when those that
   * were told have answered, or failed to within the probe time-out. Close it after that.
   */
  public CompletableFuture<Void> leave() {
    take(new Event.Leave());
    return left.copy();
  }

  /** Who is there, as far as this node knows. */
  public View view() {
    return view;
  }

  /** Has {@code listener} told of every change from now on. */
  public void onChange(Consumer<View> listener) {
    listeners.add(listener);
  }

  /** Stops probing and answering, without a word to others. */
  @Override
  public void close() {
    closed = true;
    replies.values().forEach(reply -> reply.completeExceptionally(new IOException("stopped")));
    replies.clear();
  }

  private CompletableFuture<byte[]> handle(NodeId from, byte[] request) {
    Optional<Message> message = closed ? Optional.empty() : MessageFormat.decode(request);
    if (message.isEmpty()) {
      return CompletableFuture.failedFuture(new IOException("not a message, or stopped"));
    }
    long call = calls.incrementAndGet();
    CompletableFuture<byte[]> reply = new CompletableFuture<>();
    replies.put(call, reply);
    take(new Event.Received(from, message.get(), call));
    return reply;
  }

  /** Handles the event now, or leaves it to the thread that is at work. */
  private void take(Event event) {
    inbox.add(event);
    if (unhandled.getAndIncrement() > 0) {
      return;
    }
    do {
      Event next = inbox.poll();
      if (next != null) {
        handle(next);
      }
    } while (unhandled.decrementAndGet() > 0);
  }

  private void handle(Event event) {
    if (closed) {
      return;
    }
    try {
      List<Action> actions = membership.on(event, clock.instant());
      publish();
      actions.forEach(this::perform);
      if (membership.hasLeft()) {
        left.complete(null);
      }
    } catch (RuntimeException e) {
      LOG.error("membership event failed event={}", event.getClass().getSimpleName(), e);
      if (event instanceof Event.Received received) {
        replies.remove(received.call());
      }
    }
  }

  private void publish() {
    if (view.number() != membership.changes()) {
      view = membership.view();
      announcements = membership.announcements();
      listeners.forEach(listener -> tell(listener, view));
    }
  }

  private static void tell(Consumer<View> listener, View view) {
    try {
      listener.accept(view);
    } catch (RuntimeException e) {
      LOG.error("listener to membership failed listener={}", listener, e);
    }
  }

  private void perform(Action action) {
    switch (action) {
      case Action.Reply(long call, Message message) -> {
        CompletableFuture<byte[]> reply = replies.remove(call);
        if (reply != null) {
          reply.complete(MessageFormat.encode(message));
        }
      }
      case Action.Send send ->
          request(send).whenComplete((answer, failure) -> take(outcome(send, answer)));
    }
  }

  private CompletableFuture<byte[]> request(Action.Send send) {
    try {
      byte[] body = MessageFormat.encode(send.message());
      return transport.request(send.to(), KIND, body, send.deadline());
    } catch (RuntimeException e) { // closed, or not to be reached at all: no answer either way
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Event outcome(Action.Send send, byte @Nullable [] answer) {
    return Optional.ofNullable(answer)
        .flatMap(MessageFormat::decode)
        .<Event>map(message -> new Event.Answered(send.to(), message, send.purpose()))
        .orElse(new Event.Unanswered(send.to(), send.purpose()));
  }
}
