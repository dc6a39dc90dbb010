package org.overshelf.dht.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.transport.TransportException.Reason;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.Transport;

/** What the TLS transport promises beyond the contract of all transports. */
class TlsTransportTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private final TestLibrary library = new TestLibrary();

  @AfterEach
  void stop() {
    library.close();
  }

  @Test
  void the_deadline_includes_connecting_to_one_who_accepts_and_says_nothing() throws Exception {
    TlsTransport a = library.newNode();
    try (ServerSocket silent = new ServerSocket(0)) {
      NodeIdentity nobody = NodeIdentity.generate();
      library.moveTo(nobody.id(), new HostPort("127.0.0.1", silent.getLocalPort()));
      long start = System.nanoTime();
      CompletableFuture<byte[]> answer =
          a.request(nobody.id(), "echo", new byte[0], Duration.ofMillis(300));
      assertThatThrownBy(answer::get).hasCauseInstanceOf(TimeoutException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void another_node_at_the_address_is_not_taken_for_the_one_that_was_meant() throws Exception {
    TlsTransport a = library.newNode();
    TlsTransport b = echoing();
    TlsTransport c = echoing();
    library.moveTo(b.self(), TestLibrary.addressOf(c));
    assertFails(a.request(b.self(), "echo", new byte[0], SOON), Reason.REFUSED);
  }

  @Test
  void a_node_of_another_library_is_not_talked_to() throws Exception {
    try (TestLibrary others = new TestLibrary()) {
      TlsTransport foreign = others.newNode();
      foreign.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
      TlsTransport a = library.newNode();
      library.moveTo(foreign.self(), TestLibrary.addressOf(foreign));
      assertFails(a.request(foreign.self(), "echo", new byte[0], SOON), Reason.UNREACHABLE);
    }
  }

  @Test
  void nobody_listening_fails_at_once_and_says_so() throws Exception {
    TlsTransport a = library.newNode();
    NodeIdentity gone = NodeIdentity.generate();
    try (ServerSocket port = new ServerSocket(0)) {
      library.moveTo(gone.id(), new HostPort("127.0.0.1", port.getLocalPort()));
    }
    CompletableFuture<byte[]> answer = a.request(gone.id(), "echo", new byte[0], SOON);
    assertFails(answer, Reason.UNREACHABLE);
    assertThatThrownBy(answer::get).hasMessageContaining("refused the connection");
  }

  @Test
  void a_revoked_node_is_cut_off_in_the_middle_and_not_let_in_again() throws Exception {
    TlsTransport a = echoing();
    TlsTransport b = echoing();
    a.request(b.self(), "echo", new byte[1], SOON).get();
    b.request(a.self(), "echo", new byte[1], SOON).get();

    library.revoke(a.self());
    assertFails(b.request(a.self(), "echo", new byte[1], SOON), Reason.REFUSED);
    assertFails(a.request(b.self(), "echo", new byte[1], SOON), Reason.LOST);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertFails(a.request(b.self(), "echo", new byte[1], SOON), Reason.REFUSED));
  }

  @Test
  void more_than_allowed_on_its_way_to_one_node_is_refused_not_queued() throws Exception {
    TransportSettings few =
        new TransportSettings("127.0.0.1", 0, SOON, 16, 16, 10, 8 << 20, 16 << 20, 0);
    TlsTransport a = library.start(library.credentials(NodeIdentity.generate()), few);
    TlsTransport b = library.newNode();
    CompletableFuture<byte[]> later = new CompletableFuture<>();
    b.handle("later", (from, body) -> later);

    List<CompletableFuture<byte[]>> allowed = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      allowed.add(a.request(b.self(), "later", new byte[10], SOON));
    }
    assertFails(a.request(b.self(), "later", new byte[10], SOON), Reason.BUSY);
    later.complete(new byte[0]);
    for (CompletableFuture<byte[]> each : allowed) {
      each.get(30, TimeUnit.SECONDS);
    }
    a.request(b.self(), "later", new byte[10], SOON).get(30, TimeUnit.SECONDS);
  }

  @Test
  void a_receiver_runs_only_so_many_requests_of_a_connection_at_a_time() throws Exception {
    TlsTransport a = library.newNode();
    TlsTransport b = library.newNode();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch go = new CountDownLatch(1);
    b.handle(
        "slow",
        (from, body) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          running.decrementAndGet();
          return CompletableFuture.completedFuture(body);
        });
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      answers.add(a.request(b.self(), "slow", new byte[] {1}, SOON));
    }
    await().atMost(SOON).until(() -> running.get() == ServerConnection.MOST_RUNNING);
    go.countDown();
    for (CompletableFuture<byte[]> answer : answers) {
      answer.get(30, TimeUnit.SECONDS);
    }
    assertThat(most.get()).isEqualTo(ServerConnection.MOST_RUNNING);
  }

  @Test
  void requests_beyond_the_receivers_memory_wait_their_turn_and_all_are_answered()
      throws Exception {
    TransportSettings small =
        new TransportSettings("127.0.0.1", 0, SOON, 16, 16, 1024, 128 << 20, 16 << 20, 0);
    TlsTransport b = library.start(library.credentials(NodeIdentity.generate()), small);
    b.handle("size", (from, body) -> CompletableFuture.completedFuture(new byte[] {1}));
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (int sender = 0; sender < 3; sender++) {
      TlsTransport a = library.start(library.credentials(NodeIdentity.generate()), small);
      for (int i = 0; i < 20; i++) {
        answers.add(a.request(b.self(), "size", new byte[4 << 20], Duration.ofSeconds(60)));
      }
    }
    for (CompletableFuture<byte[]> answer : answers) {
      assertThat(answer.get(90, TimeUnit.SECONDS)).hasSize(1);
    }
  }

  @Test
  void one_who_does_not_read_its_answers_holds_up_nobody_and_is_cut_off() throws Exception {
    TransportSettings small =
        new TransportSettings(
            "127.0.0.1", 0, Duration.ofSeconds(3), 16, 16, 1024, 32 << 20, 16 << 20, 0);
    TlsTransport b = library.start(library.credentials(NodeIdentity.generate()), small);
    AtomicInteger asked = new AtomicInteger();
    b.handle(
        "much",
        (from, body) -> {
          asked.incrementAndGet();
          return CompletableFuture.completedFuture(new byte[1 << 20]);
        });
    b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    try (RawPeer deaf = RawPeer.member(b.port(), library.credentials(NodeIdentity.generate()))) {
      deaf.sayHello(Hello.VERSION).readHello();
      byte[] request = new Header(Header.Type.REQUEST, 0, 4, 1, 60_000).encode("much");
      for (int i = 0; i < 500; i++) {
        deaf.send(request);
      }
      await().atMost(SOON).until(() -> b.unsentBytes() > 4 << 20);
      TlsTransport other = library.newNode();
      for (int i = 0; i < 20; i++) {
        other.request(b.self(), "echo", new byte[1000], SOON).get(30, TimeUnit.SECONDS);
      }
      await().atMost(SOON).until(() -> b.unsentBytes() == 0);
      assertThat(asked.get()).isLessThan(2 * ServerConnection.MOST_RUNNING); // of 500
    }
  }

  @Test
  void a_handler_that_never_answers_is_given_up_when_nobody_waits_any_more() throws Exception {
    TlsTransport a = library.newNode();
    TlsTransport b = library.newNode();
    b.handle("never", (from, body) -> new CompletableFuture<>());
    b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    for (int round = 0; round < 2 * ServerConnection.MOST_RUNNING; round++) {
      a.request(b.self(), "never", new byte[0], Duration.ofMillis(100));
    }
    assertThat(a.request(b.self(), "echo", new byte[] {1}, SOON).get()).hasSize(1);
  }

  @Test
  void a_busy_port_is_said_in_one_line() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(
              () ->
                  library.start(
                      library.credentials(NodeIdentity.generate()), TestLibrary.settings(port)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot listen on 127.0.0.1 port " + port);
    }
  }

  @Test
  void a_closed_transport_fails_what_waits_and_what_comes() throws Exception {
    TlsTransport a = library.newNode();
    TlsTransport b = library.newNode();
    b.handle("never", (from, body) -> new CompletableFuture<>());
    CompletableFuture<byte[]> waiting = a.request(b.self(), "never", new byte[0], SOON);
    assertThat(waiting).isNotDone();
    a.close();
    assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(IOException.class);
    assertFails(a.request(b.self(), "never", new byte[0], SOON), Reason.CLOSED);
  }

  @Test
  void a_kind_that_could_not_be_sent_is_a_callers_bug() throws Exception {
    TlsTransport a = library.newNode();
    for (String kind : List.of("", "with space", "ünicode", "x".repeat(200))) {
      assertThatThrownBy(() -> a.request(a.self(), kind, new byte[0], SOON))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(Transport.MAX_MESSAGE_BYTES).isLessThan(1 << 24);
  }

  private TlsTransport echoing() throws IOException {
    TlsTransport node = library.newNode();
    node.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    return node;
  }

  private static void assertFails(CompletableFuture<byte[]> answer, Reason reason) {
    assertThatThrownBy(() -> answer.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .asInstanceOf(InstanceOfAssertFactories.type(TransportException.class))
        .extracting(TransportException::reason)
        .isEqualTo(reason);
  }
}
