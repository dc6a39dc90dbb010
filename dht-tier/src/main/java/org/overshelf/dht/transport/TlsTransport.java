package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.transport.TransportException.Reason;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;

/**
 * Messages between members of a library over mutual TLS.
 *
 * <p>Requests that fail for another reason than their deadline fail with {@link
 * TransportException}. Handlers and what callers attach to the futures run on virtual threads.
 * Bodies are not copied: nobody changes an array that was handed over. Safe for use by any thread.
 */
public final class TlsTransport implements Transport, AutoCloseable {

  /** Requests of this size always find room in the memory for the urgent lane. */
  private static final long URGENT_BYTES = 2L * MAX_MESSAGE_BYTES;

  private record LinkTo(NodeId peer, Lane lane) {}

  private final Credentials credentials;
  private final TransportSettings settings;
  private final AddressBook addresses;
  private final Revocations revocations;
  private final Predicate<String> urgent;
  private final Loops loops = new Loops();
  private final Bandwidth bandwidth;
  private final Connections connections = new Connections();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final Map<LinkTo, PeerLink> links = new ConcurrentHashMap<>();
  private final AtomicLong bytesToAll = new AtomicLong();
  private final AtomicLong unsent = new AtomicLong();
  private final Outstanding ownCalls;
  private final Dialer dialer;
  private final Dialer strangerDialer;
  private final Listener listener;
  private volatile StrangerHandler strangers = StrangerHandler.NOBODY;
  private volatile boolean closed;

  private TlsTransport(
      Credentials credentials,
      TransportSettings settings,
      AddressBook addresses,
      Revocations revocations,
      Predicate<String> urgent,
      InstantSource clock)
      throws IOException {
    this.credentials = credentials;
    this.settings = settings;
    this.addresses = addresses;
    this.revocations = revocations;
    this.urgent = urgent;
    this.bandwidth = new Bandwidth(settings.bandwidthBytes(), System::nanoTime);
    this.ownCalls = new Outstanding(settings, bytesToAll);
    Tls.Shown shown = Tls.Shown.of(credentials);
    Duration patience = settings.dialTimeout();
    Trust members = Trust.members(credentials.library(), clock);
    this.dialer =
        new Dialer(
            loops,
            Tls.client(shown, members, loops.handshakes(), patience),
            bandwidth,
            clock,
            patience);
    this.strangerDialer =
        new Dialer(
            loops,
            Tls.client(shown, Trust.strangers(), loops.handshakes(), patience),
            bandwidth,
            clock,
            patience);
    Trust everybody = Trust.membersAndStrangers(credentials.library(), clock);
    try {
      this.listener =
          Listener.open(
              loops,
              settings,
              Tls.server(shown, everybody, loops.handshakes(), patience),
              bandwidth,
              clock,
              new Front(settings.inboundBytes()));
    } catch (IOException e) {
      loops.close();
      throw e;
    }
  }

  /**
   * Starts to listen and to talk.
   *
   * @param urgent which kinds of request go on the connection for small messages that must not wait
   * @throws IOException with a message for people, if the port cannot be had
   */
  public static TlsTransport start(
      Credentials credentials,
      TransportSettings settings,
      AddressBook addresses,
      Revocations revocations,
      Predicate<String> urgent,
      InstantSource clock)
      throws IOException {
    return new TlsTransport(credentials, settings, addresses, revocations, urgent, clock);
  }

  /** Has {@code handler} answer nodes that ask to be admitted; until then nobody is. */
  public void receiveStrangers(StrangerHandler handler) {
    strangers = handler;
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  @Override
  public NodeId self() {
    return credentials.identity().id();
  }

  @Override
  public void handle(String kind, Handler handler) {
    Header.checkKind(kind);
    if (handlers.putIfAbsent(kind, handler) != null) {
      throw new IllegalStateException("there is a handler for " + kind + " already");
    }
  }

  @Override
  public CompletableFuture<byte[]> request(NodeId to, String kind, byte[] body, Duration deadline) {
    Call call = new Call(kind, body, deadline);
    if (closed) {
      return call.failed(Reason.CLOSED, "the transport has been closed").answer();
    }
    if (to.equals(self())) {
      callOneself(call);
    } else if (revocations.revoked(to)) {
      call.failed(Reason.REFUSED, "node " + to.shortName() + " has been revoked");
    } else {
      callPeer(to, call);
    }
    return call.answer();
  }

  private void callPeer(NodeId to, Call call) {
    LinkTo key = new LinkTo(to, urgent.test(call.kind()) ? Lane.URGENT : Lane.BULK);
    PeerLink link = links.get(key);
    if (link == null) {
      if (addresses.addressOf(to).isEmpty()) {
        call.failed(Reason.NO_ADDRESS, "the address of node " + to.shortName() + " is not known");
        return;
      }
      link =
          links.computeIfAbsent(
              key,
              absent ->
                  new PeerLink(to, key.lane(), new Way(), new Outstanding(settings, bytesToAll)));
    }
    link.send(call);
  }

  private void callOneself(Call call) {
    Handler handler = handlers.get(call.kind());
    if (handler == null) {
      call.failed(Reason.NO_HANDLER, "this node does not answer " + call.kind());
    } else if (!ownCalls.admit(call)) {
      call.failed(Reason.BUSY, "this node has too many requests of its own");
    } else {
      loops.virtual().execute(() -> answerOneself(handler, call));
    }
  }

  private void answerOneself(Handler handler, Call call) {
    CompletableFuture<byte[]> answer;
    try {
      answer = handler.handle(self(), call.body());
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    answer.whenComplete(
        (bytes, failure) -> {
          if (failure == null && bytes.length <= MAX_MESSAGE_BYTES) {
            call.answer().complete(bytes);
          } else {
            call.failed(Reason.FAILED, Failures.words(call.kind(), failure));
          }
        });
  }

  /**
   * Ends all connections with a node; requests on their way to it fail. For nodes that have just
   * been revoked: new connections are refused by the revocation itself.
   */
  public void cut(NodeId node) {
    for (Lane lane : Lane.values()) {
      PeerLink link = links.remove(new LinkTo(node, lane));
      if (link != null) {
        link.close();
      }
    }
    connections.close(node);
  }

  /** All bytes that were ever sent to and received from others, as they were on the wire. */
  public long movedBytes() {
    return bandwidth.moved();
  }

  /** Bytes of answers that wait for their receivers. */
  long unsentBytes() {
    return unsent.get();
  }

  /**
   * Dials an address that a newcomer gave for itself, and says whether it can be reached there: the
   * future fails with {@link DialException} if not.
   */
  public CompletableFuture<Void> checkReachable(HostPort address, NodeId newcomer) {
    return strangerDialer
        .dial(address, Lane.URGENT)
        .handle(
            (dialled, failure) -> {
              if (failure instanceof DialException refused
                  && refused.reason() == DialException.Reason.NOT_ADMITTED
                  && refused.answeredBy(newcomer)) {
                return CompletableFuture.<Void>completedFuture(null);
              }
              if (failure != null) {
                return CompletableFuture.<Void>failedFuture(failure);
              }
              dialled.channel().close();
              return dialled.peer().id().equals(newcomer)
                  ? CompletableFuture.<Void>completedFuture(null)
                  : CompletableFuture.<Void>failedFuture(DialException.anotherNode());
            })
        .thenCompose(result -> result);
  }

  /** Ends every connection; requests that wait for an answer fail. */
  @Override
  public void close() {
    closed = true;
    listener.close();
    links.values().forEach(PeerLink::close);
    connections.close();
    loops.close();
  }

  /** What links need of us. */
  private final class Way implements PeerLink.Network {
    @Override
    public Optional<HostPort> addressOf(NodeId node) {
      return addresses.addressOf(node);
    }

    @Override
    public CompletableFuture<Dialer.Dialled> dial(HostPort to, Lane lane) {
      return dialer.dial(to, lane);
    }

    @Override
    public ClientConnection over(Dialer.Dialled dialled, Runnable whenClosed) {
      return ClientConnection.over(
          dialled.channel(), loops.virtual(), settings.dialTimeout(), whenClosed);
    }
  }

  /** What the listener needs of us. */
  private final class Front implements Listener.Host, ServerConnection.Desk {
    private final InboundBudget bulk;
    private final InboundBudget urgentBudget = new InboundBudget(URGENT_BYTES);
    private final long bulkBytes;

    Front(long bulkBytes) {
      this.bulkBytes = bulkBytes;
      this.bulk = new InboundBudget(bulkBytes);
    }

    @Override
    public Hello.Status receive(Trust.Peer peer) {
      return revocations.revoked(peer.id()) ? Hello.Status.REVOKED : Hello.Status.WELCOME;
    }

    @Override
    public void member(Channel channel, Trust.Peer.Member member, Lane lane) {
      connections.add(member.id(), channel);
      Meter.hold(channel, lane);
      boolean small = lane == Lane.URGENT;
      ServerConnection.serve(
          channel,
          member.id(),
          this,
          small ? urgentBudget : bulk,
          (small ? URGENT_BYTES : bulkBytes) / 2,
          settings.dialTimeout());
    }

    @Override
    public void stranger(Channel channel, Trust.Peer.Stranger stranger, InetAddress source) {
      StrangerConnection.serve(channel, stranger.id(), source, strangers, loops.virtual());
    }

    @Override
    public @Nullable Handler handlerFor(String kind) {
      return handlers.get(kind);
    }

    @Override
    public boolean revoked(NodeId node) {
      return revocations.revoked(node);
    }

    @Override
    public Executor handlers() {
      return loops.virtual();
    }

    @Override
    public AtomicLong unsent() {
      return unsent;
    }

    @Override
    public long mostUnsent() {
      return 2 * bulkBytes;
    }
  }
}
