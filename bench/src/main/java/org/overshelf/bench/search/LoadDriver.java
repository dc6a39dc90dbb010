package org.overshelf.bench.search;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Asks a server over many kept-open connections, each of which sends its next request when it has
 * the last answer. One thread that only counts bytes: on a small machine the driver shares the
 * processors with whom it measures, so that it must be light, and the same for everyone.
 */
final class LoadDriver {

  /** What a run gave. {@code nanos} has one latency for each answer. */
  static final class Result {
    private final long[] nanos;
    private final double seconds;
    private final long failures;

    Result(long[] nanos, double seconds, long failures) {
      this.nanos = nanos;
      this.seconds = seconds;
      this.failures = failures;
    }

    long[] nanos() {
      return nanos;
    }

    long failures() {
      return failures;
    }

    double perSecond() {
      return nanos.length / seconds;
    }
  }

  private final InetSocketAddress server;
  private final List<byte[]> requests;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 17);

  /** A driver that sends these requests, whole as they are, in turns. */
  LoadDriver(URI server, List<byte[]> requests) {
    this.server = new InetSocketAddress(server.getHost(), server.getPort());
    this.requests = List.copyOf(requests);
  }

  /** A request without a body. */
  static byte[] get(URI server, String path) {
    String head =
        "GET %s HTTP/1.1\r\nHost: %s:%d\r\nAccept: application/json\r\n\r\n"
            .formatted(path, server.getHost(), server.getPort());
    return head.getBytes(StandardCharsets.US_ASCII);
  }

  /** Asks for a while. What is under way at the end is waited for and not counted. */
  Result run(int clients, Duration time) throws IOException {
    List<Connection> connections = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < clients; i++) {
        connections.add(new Connection(selector, (int) ((long) i * requests.size() / clients)));
      }
      long began = System.nanoTime();
      long until = began + time.toNanos();
      for (Connection each : connections) {
        each.send();
      }
      Times times = new Times();
      int busy = clients;
      while (busy > 0) {
        selector.select();
        for (SelectionKey key : selector.selectedKeys()) {
          Connection ready = (Connection) key.attachment();
          if (ready.receive()) {
            long now = System.nanoTime();
            if (now < until) {
              times.add(now - ready.sent, ready.answer);
              ready.send();
            } else {
              busy--;
            }
          }
        }
        selector.selectedKeys().clear();
      }
      return times.result(time);
    } finally {
      for (Connection each : connections) {
        each.channel.close();
      }
    }
  }

  private static final class Times {
    private long[] nanos = new long[1 << 14];
    private int count;
    private long failures;

    void add(long took, AnswerReader answer) {
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      nanos[count++] = took;
      failures += answer.status() == 200 ? 0 : 1;
    }

    Result result(Duration time) {
      return new Result(Arrays.copyOf(nanos, count), time.toNanos() / 1e9, failures);
    }
  }

  private final class Connection {
    private final SocketChannel channel;
    private AnswerReader answer = new AnswerReader();
    private int next;
    private long sent;

    Connection(Selector selector, int first) throws IOException {
      channel = SocketChannel.open(server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
      next = first;
    }

    void send() throws IOException {
      ByteBuffer request = ByteBuffer.wrap(requests.get(next));
      next = (next + 1) % requests.size();
      answer = new AnswerReader();
      sent = System.nanoTime();
      while (request.hasRemaining()) {
        channel.write(request); // small: it fits into the socket's buffer
      }
    }

    /** Reads what is there; true if the answer is whole. */
    boolean receive() throws IOException {
      while (true) {
        buffer.clear();
        int read = channel.read(buffer);
        if (read < 0) {
          throw new IOException("the server closed a connection");
        }
        if (answer.take(buffer.flip())) {
          return true;
        }
        if (read < buffer.capacity()) {
          return false;
        }
      }
    }
  }
}
