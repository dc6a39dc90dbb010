package org.overshelf.dht.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;

/** Takes connections. Whoever is over the limits is closed before anything is spent on it. */
final class Listener implements AutoCloseable {

  /** Says what becomes of a connection once its other end is known; on the event loop. */
  interface Host {
    /** How to answer this peer's hello. */
    Hello.Status receive(Trust.Peer peer);

    /** Serves a member that was welcomed. */
    void member(Channel channel, Trust.Peer.Member member, Lane lane);

    /** Serves a stranger that was welcomed. */
    void stranger(Channel channel, Trust.Peer.Stranger stranger, InetAddress source);
  }

  private final Channel channel;

  private Listener(Channel channel) {
    this.channel = channel;
  }

  /**
   * Starts to listen.
   *
   * @throws IOException with a message for people
   */
  static Listener open(
      Loops loops,
      TransportSettings settings,
      Tls tls,
      Bandwidth bandwidth,
      InstantSource clock,
      Host host)
      throws IOException {
    Gate gate = new Gate(settings.mostStrangers(), settings.mostStrangersPerAddress());
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops.group())
            .channel(Loops.serverChannel())
            .option(ChannelOption.SO_BACKLOG, 256)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, Dialer.WATER)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel child) {
                    InetAddress source = ((InetSocketAddress) child.remoteAddress()).getAddress();
                    if (!gate.enter(source)) {
                      child.close();
                      return;
                    }
                    Threshold threshold =
                        new Threshold(settings.dialTimeout(), () -> gate.leave(source));
                    child
                        .pipeline()
                        .addLast("meter", new Meter(bandwidth))
                        .addLast("threshold", threshold)
                        .addLast("tls", tls.newHandler())
                        .addLast("hello", new Reception(tls, clock, host, threshold, source));
                  }
                })
            .bind(settings.listen(), settings.port())
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          "cannot listen on %s port %d: %s"
              .formatted(settings.listen(), settings.port(), bound.cause().getMessage()),
          bound.cause());
    }
    return new Listener(bound.channel());
  }

  int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  @Override
  public void close() {
    channel.close().awaitUninterruptibly();
  }
}
