package org.overshelf.dht.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.Transport;

/** What peers that are not members, or not honest, can do on the port: nothing that matters. */
class HostilePeersTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final TestLibrary library = new TestLibrary();
  private TlsTransport node;

  @BeforeEach
  void start() throws IOException {
    TransportSettings settings =
        new TransportSettings(
            "127.0.0.1", 0, Duration.ofSeconds(3), 8, 8, 1024, 32 << 20, 16 << 20, 0);
    node = library.start(library.credentials(NodeIdentity.generate()), settings);
    node.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
  }

  @AfterEach
  void stop() {
    library.close();
  }

  @Test
  void plain_bytes_get_nothing_but_a_closed_connection() throws Exception {
    try (RawPeer peer = RawPeer.tcp(node.port())) {
      peer.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(US_ASCII));
      assertThat(peer.bytesUntilClosed()).isLessThan(8); // a TLS alert at most
    }
    assertMembersAreServed();
  }

  @Test
  void a_peer_that_says_nothing_is_closed_in_time() throws Exception {
    long start = System.nanoTime();
    try (RawPeer peer = RawPeer.tcp(node.port())) {
      peer.bytesUntilClosed();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void a_peer_that_sends_a_byte_at_a_time_is_closed_in_time() throws Exception {
    long start = System.nanoTime();
    try (RawPeer peer = RawPeer.tcp(node.port())) {
      byte[] hello = {22, 3, 1, 0x3f, 0, 1, 0, 0x3e, (byte) 0xfc, 3, 3};
      CompletableFuture<Void> closed = CompletableFuture.runAsync(peer::bytesUntilClosed);
      for (byte each : hello) {
        peer.send(each);
        if (awaitQuietly(closed, 100)) {
          break;
        }
      }
      closed.get(20, TimeUnit.SECONDS);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void a_huge_client_hello_is_cut_off() throws Exception {
    try (RawPeer peer = RawPeer.tcp(node.port())) {
      byte[] record = new byte[5 + 16_384];
      ByteBuffer.wrap(record).put((byte) 22).putShort((short) 0x0301).putShort((short) 16_384);
      ByteBuffer.wrap(record, 5, 4).putInt(0x01ff_ffff); // ClientHello of 16 MB
      try {
        for (int i = 0; i < 1000; i++) {
          peer.send(record);
        }
        assertThat(peer.bytesUntilClosed()).isLessThan(100);
      } catch (IOException closedWhileSending) {
        assertThat(closedWhileSending).isNotNull();
      }
    }
    assertMembersAreServed();
  }

  @Test
  void a_certificate_of_another_library_gets_nothing() throws Exception {
    NodeIdentity key = NodeIdentity.generate();
    NodeIdentity otherLibrary = NodeIdentity.generate();
    try (RawPeer peer =
        RawPeer.tls(
            node.port(),
            key,
            Certificates.issue(otherLibrary, key.publicKey(), Instant.now()),
            Certificates.ofLibrary(otherLibrary, Instant.now()))) {
      peer.sayHello(Hello.VERSION);
      assertThat(peer.readHello()).isEqualTo(Hello.Status.WELCOME); // as a stranger, that is
      peer.send(request("echo", 3)).send(new byte[3]);
      assertThat(peer.bytesUntilClosed()).isZero();
    } catch (IOException turnedAway) {
      assertThat(turnedAway).isNotNull();
    }
    assertMembersAreServed();
  }

  @Test
  void a_forged_certificate_in_the_librarys_name_gets_nothing() throws Exception {
    NodeIdentity key = NodeIdentity.generate();
    Credentials real = library.credentials(NodeIdentity.generate());
    try (RawPeer peer = RawPeer.tls(node.port(), key, real.certificate(), real.library())) {
      peer.sayHello(Hello.VERSION);
      assertThat(peer.bytesUntilClosed()).isZero();
    } catch (IOException turnedAway) {
      assertThat(turnedAway).isNotNull();
    }
    assertMembersAreServed();
  }

  @Test
  void a_stranger_can_ask_for_nothing_but_admission() throws Exception {
    for (byte[] frame : List.of(request("echo", 3), request("admission.join", 5000))) {
      try (RawPeer peer = RawPeer.stranger(node.port(), NodeIdentity.generate())) {
        assertThat(peer.sayHello(Hello.VERSION).readHello()).isEqualTo(Hello.Status.WELCOME);
        peer.send(frame);
        assertThat(peer.send(new byte[3]).bytesUntilClosed()).isZero();
      }
    }
  }

  @Test
  void a_stranger_has_a_limit_of_bytes_whatever_it_sends() throws Exception {
    try (RawPeer peer = RawPeer.stranger(node.port(), NodeIdentity.generate())) {
      peer.sayHello(Hello.VERSION);
      for (int i = 0; i < 64; i++) {
        peer.send(new byte[1024]);
      }
      assertThat(peer.bytesUntilClosed()).isLessThanOrEqualTo(Hello.BYTES);
    } catch (IOException closedWhileSending) {
      assertThat(closedWhileSending).isNotNull();
    }
  }

  @Test
  void another_version_is_told_so() throws Exception {
    try (RawPeer peer = RawPeer.member(node.port(), library.credentials(NodeIdentity.generate()))) {
      assertThat(peer.sayHello(77).readHello()).isEqualTo(Hello.Status.WRONG_VERSION);
    }
  }

  @Test
  void garbage_of_a_member_ends_its_connection_and_nothing_else() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      try (RawPeer peer =
          RawPeer.member(node.port(), library.credentials(NodeIdentity.generate()))) {
        peer.sayHello(Hello.VERSION).readHello();
        byte[] garbage = new byte[200];
        random.nextBytes(garbage);
        garbage[0] |= (byte) 0x80; // a negative length: surely wrong
        peer.send(garbage);
        assertThat(peer.bytesUntilClosed()).as("seed %d", seed).isZero();
      }
    }
    assertMembersAreServed();
  }

  @Test
  void a_frame_above_the_limit_is_refused_before_memory_is_taken() throws Exception {
    Credentials member = library.credentials(NodeIdentity.generate());
    for (int length : new int[] {Transport.MAX_MESSAGE_BYTES + 1, Integer.MAX_VALUE, -1}) {
      try (RawPeer peer = RawPeer.member(node.port(), member)) {
        peer.sayHello(Hello.VERSION).readHello();
        peer.send(request("echo", length));
        assertThat(peer.bytesUntilClosed()).isZero();
      }
    }
  }

  @Test
  void announced_frames_that_never_come_do_not_keep_others_out_for_long() throws Exception {
    List<RawPeer> peers = new ArrayList<>();
    try {
      for (int i = 0; i < 10; i++) { // 50 MB announced, of a budget of 16 MB
        RawPeer peer = RawPeer.member(node.port(), library.credentials(NodeIdentity.generate()));
        peers.add(peer.sayHello(Hello.VERSION));
        peer.readHello();
        peer.send(request("echo", Transport.MAX_MESSAGE_BYTES));
      }
      TlsTransport other = library.newNode();
      node.handle("urgent.probe", (from, body) -> CompletableFuture.completedFuture(body));
      byte[] body = new byte[100];
      assertThat(other.request(node.self(), "urgent.probe", body, SOON).get()).isEqualTo(body);
      assertThat(other.request(node.self(), "echo", body, SOON).get()).isEqualTo(body);
    } finally {
      for (RawPeer peer : peers) {
        peer.close();
      }
    }
    assertMembersAreServed();
  }

  @Test
  void a_crowd_of_silent_connections_costs_little_memory_and_goes_away() throws Exception {
    List<RawPeer> crowd = new ArrayList<>();
    long before = memory();
    try {
      for (int i = 0; i < 300; i++) {
        try {
          crowd.add(RawPeer.tcp(node.port()).send((byte) 22));
        } catch (IOException alreadyClosed) {
          assertThat(alreadyClosed).isNotNull();
        }
      }
      assertThat(memory() - before).isLessThan(24 << 20);
      for (RawPeer peer : crowd) {
        peer.bytesUntilClosed();
      }
    } finally {
      for (RawPeer peer : crowd) {
        peer.close();
      }
    }
    assertMembersAreServed();
  }

  /** Heap in use after a collection, and direct buffers. */
  private static long memory() {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return heap + direct + io.netty.util.internal.PlatformDependent.usedDirectMemory();
  }

  private void assertMembersAreServed() throws Exception {
    TlsTransport member = library.newNode();
    byte[] body = {1, 2, 3};
    org.awaitility.Awaitility.await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        member.request(node.self(), "echo", body, SOON).get(60, TimeUnit.SECONDS))
                    .isEqualTo(body));
  }

  private static boolean awaitQuietly(CompletableFuture<Void> closed, long millis)
      throws Exception {
    try {
      closed.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (java.util.concurrent.TimeoutException e) {
      return false;
    }
  }

  private static byte[] request(String kind, int bodyLength) {
    return new Header(Header.Type.REQUEST, bodyLength, kind.length(), 1, 10_000).encode(kind);
  }
}
