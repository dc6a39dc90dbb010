package org.overshelf.dht.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RevokedPeerTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final TestLibrary library = new TestLibrary();

  @AfterEach
  void stop() {
    library.close();
  }

  @Test
  void a_node_that_is_cut_off_loses_what_is_under_way_and_gets_nothing_any_more() throws Exception {
    TlsTransport member = library.newNode();
    TlsTransport other = library.newNode();
    TlsTransport bad = library.newNode();
    for (TlsTransport each : new TlsTransport[] {member, other, bad}) {
      each.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
      each.handle("never", (from, body) -> new CompletableFuture<>());
    }
    assertThat(bad.request(member.self(), "echo", new byte[2], SOON).get()).hasSize(2);
    CompletableFuture<byte[]> theirs = bad.request(member.self(), "never", new byte[1], SOON);
    CompletableFuture<byte[]> ours = member.request(bad.self(), "never", new byte[1], SOON);
    assertThat(member.request(bad.self(), "echo", new byte[3], SOON).get()).hasSize(3);

    library.revoke(bad.self());
    member.cut(bad.self());

    assertThatThrownBy(() -> ours.get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(TransportException.class);
    assertThatThrownBy(() -> theirs.get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(TransportException.class);
    assertThatThrownBy(() -> bad.request(member.self(), "echo", new byte[1], SOON).get())
        .hasCauseInstanceOf(TransportException.class);
    assertThatThrownBy(() -> member.request(bad.self(), "echo", new byte[1], SOON).get())
        .hasCauseInstanceOf(TransportException.class);
    assertThat(member.request(other.self(), "echo", new byte[4], SOON).get()).hasSize(4);
  }
}
