package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.transport.TestLibrary;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.identity.NodeId;

/** Raft over our own transport, with real sockets and disks; the nodes share one process. */
class RaftRegistersIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path directory;
  private final TestLibrary library = new TestLibrary();
  private final Map<NodeId, RaftRegisters> running = new LinkedHashMap<>();

  @AfterEach
  void stop() {
    running.values().forEach(RaftRegisters::close);
    library.close();
  }

  @Test
  void a_core_of_one_keeps_what_was_written_and_takes_only_writes_on_what_was_read()
      throws Exception {
    TlsTransport a = library.newNode();
    RaftRegisters registers = start(a, Set.of(a.self()));

    assertThat(OpenSockets.udp()).isEmpty();
    assertThat(registers.read("k", SOON)).isEmpty();
    assertThat(registers.write("k", 0, "one", SOON)).isTrue();
    assertThat(registers.write("k", 0, "again", SOON)).isFalse();
    Registers.Versioned one = registers.read("k", SOON).orElseThrow();
    assertThat(one.text()).isEqualTo("one");
    assertThat(registers.write("k", one.version(), "two", SOON)).isTrue();
    assertThat(registers.write("k", one.version(), "three", SOON)).isFalse();
    assertThatThrownBy(() -> registers.write("k", 0, "x".repeat(300_000), SOON))
        .isInstanceOf(IllegalArgumentException.class);

    stop(a);
    TlsTransport again = library.restart(a.self());
    assertThat(eventuallyRead(start(again, Set.of(a.self())), "k")).isEqualTo("two");
  }

  @Test
  void a_core_grows_to_three_outlives_one_and_waits_for_a_majority_without_harm_to_others()
      throws Exception {
    TlsTransport a = library.newNode();
    TlsTransport b = library.newNode();
    TlsTransport c = library.newNode();
    TlsTransport donated = library.newNode();
    RaftRegisters first = start(a, Set.of(a.self()));
    first.write("k", 0, "of one", SOON);

    RaftRegisters second = start(b, Set.of(a.self(), b.self()));
    assertThat(second.read("k", SOON).orElseThrow().text()).isEqualTo("of one");
    Set<NodeId> all = Set.of(a.self(), b.self(), c.self());
    RaftRegisters third = start(c, all);
    change(third, "k", "of three");
    RaftRegisters asking = start(donated, all);
    assertThat(asking.read("k", SOON).orElseThrow().text()).isEqualTo("of three");

    stop(a);
    assertThat(eventuallyRead(second, "k")).isEqualTo("of three");
    change(asking, "k", "of two left");

    stop(b);
    assertThatThrownBy(() -> asking.read("k", Duration.ofSeconds(3)))
        .isInstanceOf(UnavailableException.class);
    donated.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    assertThat(c.request(donated.self(), "echo", new byte[] {1}, SOON).get()).hasSize(1);

    start(library.restart(b.self()), all);
    assertThat(eventuallyRead(asking, "k")).isEqualTo("of two left");
  }

  private RaftRegisters start(TlsTransport node, Set<NodeId> core) throws Exception {
    RaftRegisters registers =
        RaftRegisters.start(
            node, core, directory.resolve(node.self().shortName()), anybody -> true);
    running.put(node.self(), registers);
    registers.ready().get(60, TimeUnit.SECONDS);
    return registers;
  }

  private void stop(TlsTransport node) {
    node.close();
    running.remove(node.self()).close();
  }

  private static String eventuallyRead(Registers registers, String name) {
    List<String> read = new ArrayList<>();
    await()
        .atMost(SOON)
        .ignoreException(UnavailableException.class)
        .until(() -> read.add(registers.read(name, Duration.ofSeconds(5)).orElseThrow().text()));
    return read.getLast();
  }

  private static void change(Registers registers, String name, String text) {
    await()
        .atMost(SOON)
        .ignoreException(UnavailableException.class)
        .until(
            () -> {
              long version = registers.read(name, Duration.ofSeconds(5)).orElseThrow().version();
              return registers.write(name, version, text, Duration.ofSeconds(5));
            });
  }
}
