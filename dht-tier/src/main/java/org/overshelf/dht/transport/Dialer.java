package org.overshelf.dht.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Opens connections: TCP, TLS and {@link Hello}, within one time limit. */
final class Dialer {

  /** Encrypted bytes that may wait in a connection's buffers, and where sending goes on again. */
  static final WriteBufferWaterMark WATER = new WriteBufferWaterMark(128 * 1024, 256 * 1024);

  /** An open connection, and who is at its other end. */
  record Dialled(Channel channel, Trust.Peer peer) {}

  private final Loops loops;
  private final Tls tls;
  private final Bandwidth bandwidth;
  private final InstantSource clock;
  private final Duration timeout;

  Dialer(Loops loops, Tls tls, Bandwidth bandwidth, InstantSource clock, Duration timeout) {
    this.loops = loops;
    this.tls = tls;
    this.bandwidth = bandwidth;
    this.clock = clock;
    this.timeout = timeout;
  }

  /**
   * Opens a connection. The future fails with {@link DialException}; it completes on the
   * connection's event loop.
   */
  CompletableFuture<Dialled> dial(HostPort to, Lane lane) {
    CompletableFuture<Dialled> dialled = new CompletableFuture<>();
    CompletableFuture<Dialled> result = new CompletableFuture<>();
    dialled
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (connection, failure) -> {
              if (failure == null) {
                result.complete(connection);
              } else {
                result.completeExceptionally(
                    failure instanceof TimeoutException
                        ? DialException.timedOut(failure)
                        : DialException.of(failure, false));
              }
            });
    loops.virtual().execute(() -> resolveAndConnect(to, lane, dialled));
    return result;
  }

  private void resolveAndConnect(HostPort to, Lane lane, CompletableFuture<Dialled> dialled) {
    try {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getByName(to.host()), to.port());
      Channel channel =
          new Bootstrap()
              .group(loops.group())
              .channel(Loops.channel())
              .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
              .option(ChannelOption.TCP_NODELAY, true)
              .option(ChannelOption.SO_KEEPALIVE, true)
              .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER)
              .handler(
                  new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel opened) {
                      opened
                          .pipeline()
                          .addLast("meter", new Meter(bandwidth))
                          .addLast("tls", tls.newHandler())
                          .addLast("hello", new Greeting(lane, dialled));
                    }
                  })
              .connect(address)
              .addListener(
                  done -> {
                    if (!done.isSuccess()) {
                      dialled.completeExceptionally(done.cause());
                    }
                  })
              .channel();
      dialled.whenComplete(
          (connection, failure) -> {
            if (failure != null) {
              channel.close();
            }
          });
    } catch (UnknownHostException | RuntimeException e) {
      dialled.completeExceptionally(e);
    }
  }

  /** Says hello once TLS stands, and hears what the other side says to that. */
  private final class Greeting extends ByteToMessageDecoder {
    private final Lane lane;
    private final CompletableFuture<Dialled> dialled;
    private Trust.@Nullable Peer peer;

    Greeting(Lane lane, CompletableFuture<Dialled> dialled) {
      this.lane = lane;
      this.dialled = dialled;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event)
        throws CertificateException {
      if (event instanceof SslHandshakeCompletionEvent done) {
        if (done.isSuccess()) {
          peer = tls.peerOf(ctx.pipeline().get(SslHandler.class));
          Hello.dialling(lane, clock.instant()).send(ctx.channel());
        } else {
          dialled.completeExceptionally(DialException.of(done.cause(), false));
        }
      }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
        throws IOException {
      if (peer == null || in.readableBytes() < Hello.BYTES) {
        return;
      }
      Hello hello = Hello.read(in);
      if (hello.version() != Hello.VERSION) {
        throw wrongVersion(hello.version());
      }
      switch (hello.status()) {
        case WELCOME -> {
          ctx.pipeline().remove(this);
          Meter.hold(ctx.channel(), lane);
          dialled.complete(new Dialled(ctx.channel(), peer));
        }
        case WRONG_VERSION -> throw wrongVersion(hello.version());
        case REVOKED ->
            throw new DialException(
                DialException.Reason.REVOKED, "says that this node has been revoked");
        case WAITING ->
            throw new DialException(
                    DialException.Reason.NOT_ADMITTED,
                    "is a node that has not been admitted itself")
                .by(peer.id());
      }
    }

    private static DialException wrongVersion(int theirs) {
      return new DialException(
          DialException.Reason.WRONG_VERSION,
          "speaks version " + theirs + " of the protocol, this node " + Hello.VERSION,
          theirs);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      dialled.completeExceptionally(DialException.of(cause, peer != null));
      ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
      super.channelInactive(ctx);
      dialled.completeExceptionally(
          new DialException(
              DialException.Reason.LOST, "closed the connection before it said who it is"));
    }
  }
}
