package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a transport: event loops that move bytes, two threads that do the arithmetic of
 * handshakes (so that a crowd of strangers cannot keep members waiting), and virtual threads for
 * everything that others wrote and that may block.
 */
final class Loops implements AutoCloseable {

  private static final int MOST_LOOPS = 4;

  private final EventLoopGroup group;
  private final ExecutorService handshakes;
  private final ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();

  Loops() {
    int count = Math.clamp(Runtime.getRuntime().availableProcessors(), 2, MOST_LOOPS);
    DefaultThreadFactory threads = new DefaultThreadFactory("overshelf-wire", true);
    group =
        Epoll.isAvailable()
            ? new EpollEventLoopGroup(count, threads)
            : new NioEventLoopGroup(count, threads);
    handshakes =
        Executors.newFixedThreadPool(2, new DefaultThreadFactory("overshelf-handshake", true));
  }

  EventLoopGroup group() {
    return group;
  }

  ExecutorService handshakes() {
    return handshakes;
  }

  ExecutorService virtual() {
    return virtual;
  }

  static Class<? extends ServerChannel> serverChannel() {
    return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  static Class<? extends Channel> channel() {
    return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    handshakes.shutdownNow();
    virtual.shutdownNow();
  }
}
