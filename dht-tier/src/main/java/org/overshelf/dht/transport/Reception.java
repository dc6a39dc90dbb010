package org.overshelf.dht.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.net.InetAddress;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives a peer after its TLS handshake: hears its hello, answers, and passes it on. */
final class Reception extends ByteToMessageDecoder {

  private static final Logger log = LoggerFactory.getLogger(Reception.class);

  /** A stranger's visit may take this long: it waits while we dial it back. */
  static final Duration VISIT = Duration.ofSeconds(30);

  private final Tls tls;
  private final InstantSource clock;
  private final Listener.Host host;
  private final Threshold threshold;
  private final InetAddress source;
  private Trust.@Nullable Peer peer;

  Reception(
      Tls tls, InstantSource clock, Listener.Host host, Threshold threshold, InetAddress source) {
    this.tls = tls;
    this.clock = clock;
    this.host = host;
    this.threshold = threshold;
    this.source = source;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event)
      throws CertificateException {
    if (event instanceof SslHandshakeCompletionEvent done && done.isSuccess()) {
      peer = tls.peerOf(ctx.pipeline().get(SslHandler.class));
    }
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
      throws ProtocolException {
    Trust.Peer who = peer;
    if (who == null || in.readableBytes() < Hello.BYTES) {
      return;
    }
    Hello hello = Hello.read(in);
    Hello.Status status =
        hello.version() == Hello.VERSION ? host.receive(who) : Hello.Status.WRONG_VERSION;
    Hello.answering(status, clock.instant()).send(ctx.channel());
    if (status != Hello.Status.WELCOME) {
      log.debug("turned away node={} source={} status={}", who.id().shortName(), source, status);
      in.skipBytes(in.readableBytes());
      return; // the peer closes once it has read why, or the threshold does
    }
    switch (who) {
      case Trust.Peer.Member member -> {
        threshold.pass();
        host.member(ctx.channel(), member, hello.lane());
      }
      case Trust.Peer.Stranger stranger -> {
        threshold.grant(VISIT);
        host.stranger(ctx.channel(), stranger, source);
      }
    }
    ctx.pipeline().remove(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    log.debug("closing a connection source={} cause={}", source, cause.toString());
    ctx.close();
  }
}
