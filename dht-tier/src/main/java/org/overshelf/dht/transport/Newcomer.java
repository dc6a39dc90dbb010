package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.overshelf.shared.identity.NodeIdentity;

/**
 * A node that asks to be admitted. It already listens where members will dial it, so that the one
 * who admits can check that; whoever connects is told that it is still waiting, and nothing else.
 */
public final class Newcomer implements AutoCloseable {

  private final TransportSettings settings;
  private final InstantSource clock;
  private final Loops loops = new Loops();
  private final Bandwidth bandwidth = new Bandwidth(0, System::nanoTime);
  private final Tls.Shown shown;
  private final Listener listener;

  private Newcomer(NodeIdentity identity, TransportSettings settings, InstantSource clock)
      throws IOException {
    this.settings = settings;
    this.clock = clock;
    X509Certificate own = Certificates.selfSigned(identity, clock.instant());
    this.shown = new Tls.Shown(identity.privateKey(), own);
    Tls tls = Tls.server(shown, Trust.strangers(), loops.handshakes(), settings.dialTimeout());
    try {
      this.listener = Listener.open(loops, settings, tls, bandwidth, clock, new WaitingRoom());
    } catch (IOException e) {
      loops.close();
      throw e;
    }
  }

  /**
   * Starts to listen.
   *
   * @throws IOException with a message for people, if the port cannot be had
   */
  public static Newcomer open(
      NodeIdentity identity, TransportSettings settings, InstantSource clock) throws IOException {
    return new Newcomer(identity, settings, clock);
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  /**
   * Asks a member of a library to be admitted. The future fails with {@link DialException} if there
   * is no such member at that address, with {@link TransportException} if it gives no answer.
   */
  public CompletableFuture<byte[]> ask(
      HostPort member, LibraryFingerprint library, byte[] request, Duration deadline) {
    Tls tls =
        Tls.client(shown, Trust.libraryWith(library), loops.handshakes(), settings.dialTimeout());
    Call call = new Call(StrangerConnection.KIND, request, deadline);
    return new Dialer(loops, tls, bandwidth, clock, settings.dialTimeout())
        .dial(member, Lane.URGENT)
        .thenCompose(
            dialled -> {
              ClientConnection.over(dialled.channel(), loops.virtual(), deadline, () -> {})
                  .send(call);
              return call.answer().whenComplete((answer, failure) -> dialled.channel().close());
            });
  }

  @Override
  public void close() {
    listener.close();
    loops.close();
  }

  /** Has everybody wait who comes before we have been admitted. */
  private static final class WaitingRoom implements Listener.Host {
    @Override
    public Hello.Status receive(Trust.Peer peer) {
      return Hello.Status.WAITING;
    }

    @Override
    public void member(Channel channel, Trust.Peer.Member member, Lane lane) {
      channel.close();
    }

    @Override
    public void stranger(Channel channel, Trust.Peer.Stranger stranger, InetAddress source) {
      channel.close();
    }
  }
}
