package org.overshelf.dht.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;

class BandwidthTest {

  private static final long CAP = 4 << 20;
  private static final Duration SOON = Duration.ofSeconds(60);

  /** What may be on its way beyond the limit: a slice and a read for each of a few connections. */
  private static final long PIECES = 8 * 64 * 1024;

  private final TestLibrary library = new TestLibrary();

  @AfterEach
  void stop() {
    library.close();
  }

  @Test
  void no_more_than_rate_and_burst_is_let_through_whatever_the_pieces() {
    long seed = Long.getLong("overshelf.seed", System.nanoTime());
    Random random = new Random(seed);
    AtomicLong now = new AtomicLong(random.nextLong());
    Bandwidth bandwidth = new Bandwidth(1_000_000, now::get);
    long began = now.get();
    long largest = 0;
    while (now.get() - began < TimeUnit.SECONDS.toNanos(100)) {
      if (bandwidth.waitNanos() == 0) {
        long piece = 1L + random.nextInt(70_000);
        largest = Math.max(largest, piece);
        bandwidth.count(piece);
      } else {
        now.addAndGet(random.nextInt(3) == 0 ? bandwidth.waitNanos() : random.nextInt(1_000_000));
      }
      double seconds = (now.get() - began) / 1e9;
      assertThat((double) bandwidth.moved())
          .as("replay with -Dovershelf.seed=" + seed)
          .isLessThanOrEqualTo(seconds * 1_000_000 + bandwidth.burst() + largest);
    }
    assertThat(bandwidth.moved()).isGreaterThan(90_000_000);
  }

  @Test
  void without_a_limit_nobody_waits_and_all_is_counted() {
    Bandwidth bandwidth = new Bandwidth(0, System::nanoTime);
    bandwidth.count(1L << 40);
    assertThat(bandwidth.waitNanos()).isZero();
    assertThat(bandwidth.moved()).isEqualTo(1L << 40);
  }

  @Test
  void a_node_sends_and_receives_no_more_than_it_was_told() throws Exception {
    TlsTransport capped =
        library.start(
            library.credentials(NodeIdentity.generate()),
            new TransportSettings(
                "127.0.0.1", 0, Duration.ofSeconds(10), 16, 16, 1024, 64 << 20, 64 << 20, CAP));
    TlsTransport free = library.newNode();
    for (TlsTransport each : List.of(capped, free)) {
      each.handle("give", (from, body) -> CompletableFuture.completedFuture(new byte[512 << 10]));
      each.handle("take", (from, body) -> CompletableFuture.completedFuture(new byte[0]));
      each.handle("urgent", (from, body) -> CompletableFuture.completedFuture(body));
    }
    long began = System.nanoTime();
    long before = free.movedBytes();
    List<CompletableFuture<byte[]>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(capped.request(free.self(), "give", new byte[1], SOON));
      all.add(capped.request(free.self(), "take", new byte[512 << 10], SOON));
      all.add(free.request(capped.self(), "give", new byte[1], SOON));
      all.add(free.request(capped.self(), "take", new byte[512 << 10], SOON));
    }
    assertThat(free.request(capped.self(), "urgent", new byte[3], SOON).get()).hasSize(3);
    long atUrgent = all.stream().filter(CompletableFuture::isDone).count();
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
    double seconds = (System.nanoTime() - began) / 1e9;

    long moved = free.movedBytes() - before;
    assertThat(moved).isGreaterThan(32L * (512 << 10));
    assertThat((double) moved).isLessThanOrEqualTo(CAP * seconds + CAP / 4.0 + PIECES);
    assertThat(atUrgent).as("urgent messages do not wait behind the rest").isLessThan(32);
  }
}
