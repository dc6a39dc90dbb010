package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.dht.admission.DecreeSpreader;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.membership.Health;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.membership.View;
import org.overshelf.dht.transport.TestLibrary;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.SteadyClock;
import org.overshelf.shared.runtime.Timers;

/** A core that grows by itself, over real connections. */
class CoreKeeperIT {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Setting<Integer> COPIES = Setting.integer("ring.copies", 3, 1, 9, "Copies.");

  /** One node: as much of it as takes part in this. */
  private record Node(
      TlsTransport transport, Core core, LibrarySettings settings, List<AutoCloseable> parts) {
    void close() throws Exception {
      transport.close();
      for (AutoCloseable each : parts) {
        each.close();
      }
    }
  }

  @TempDir Path directory;
  private final TestLibrary library = new TestLibrary();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Timers timers =
      (delay, task) -> {
        var due = timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
      };
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private final List<Node> nodes = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (Node each : nodes) {
      each.close();
    }
    timer.shutdownNow();
    workers.shutdownNow();
    library.close();
  }

  @Test
  void a_core_grows_to_three_keeps_settings_without_its_founder_and_harms_nothing_when_lost()
      throws Exception {
    LibraryAuthority key = LibraryAuthority.create(directory);
    for (int i = 0; i < 4; i++) {
      nodes.add(start(i, key, i == 0 ? Optional.of(key) : Optional.empty()));
    }
    Node donated = nodes.get(3);
    await()
        .atMost(LONG)
        .untilAsserted(
            () -> {
              for (Node each : nodes) {
                assertThat(each.core().members()).hasSize(3);
                assertThat(each.core().isFound()).isTrue();
                assertThat(each.settings().agreement().number()).isPositive();
              }
            });
    assertThat(OpenSockets.udp()).isEmpty();
    List<Node> core = new ArrayList<>(nodes);
    core.removeIf(each -> !each.core().members().contains(each.transport().self()));
    Node outside = nodes.stream().filter(each -> !core.contains(each)).findFirst().orElse(donated);

    change(outside, "5");
    awaitEverywhere(5);

    core.getFirst().close();
    nodes.remove(core.getFirst());
    change(outside, "7");
    awaitEverywhere(7);

    core.get(1).close();
    nodes.remove(core.get(1));
    assertThatThrownBy(() -> outside.settings().change("ring.copies", "9", Duration.ofSeconds(3)))
        .isInstanceOf(UnavailableException.class);
    assertThat(outside.settings().get(COPIES)).isEqualTo(7);
  }

  private void awaitEverywhere(int copies) {
    await()
        .atMost(LONG)
        .untilAsserted(
            () -> nodes.forEach(each -> assertThat(each.settings().get(COPIES)).isEqualTo(copies)));
  }

  private static void change(Node node, String copies) {
    await()
        .atMost(LONG)
        .ignoreException(UnavailableException.class)
        .until(
            () -> {
              node.settings().change("ring.copies", copies, Duration.ofSeconds(10));
              return true;
            });
  }

  private Node start(int index, LibraryAuthority key, Optional<LibraryAuthority> authority)
      throws IOException {
    Path folder = Files.createDirectories(directory.resolve("node-" + index));
    NodeIdentity identity = NodeIdentity.generate();
    TlsTransport transport = library.start(library.credentials(identity), TestLibrary.settings(0));
    members.add(
        Member.starting(
                identity.publicKey(),
                1,
                "127.0.0.1",
                transport.port(),
                "here",
                1L << 30,
                EnumSet.allOf(Role.class))
            .withMachine("machine-" + index));
    Decrees decrees = Decrees.open(folder, key.publicKey());
    Core core = new Core(transport, folder.resolve("raft"));
    LibrarySettings settings =
        new LibrarySettings(
            List.of(COPIES), Settings.defaults(List.of(COPIES)), folder.resolve("agreed"), core);
    DecreeSpreader spreader =
        new DecreeSpreader(
            decrees, () -> others(transport.self()), transport, timers, workers, new Random(index));
    CoreKeeper keeper =
        new CoreKeeper(
            core,
            settings,
            decrees,
            authority,
            () -> view(transport.self()),
            Duration.ofSeconds(1),
            timers,
            workers,
            new SteadyClock());
    return new Node(transport, core, settings, List.of(keeper, spreader, core));
  }

  private List<NodeId> others(NodeId self) {
    return List.copyOf(members).stream().map(Member::id).filter(id -> !id.equals(self)).toList();
  }

  private View view(NodeId self) {
    return new View(
        self,
        members.size(),
        List.copyOf(members).stream()
            .map(member -> new View.Seen(member, Health.UP, Instant.EPOCH))
            .sorted(Comparator.comparing(seen -> seen.member().id()))
            .toList());
  }
}
