package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.overshelf.config.SettingsException;
import org.overshelf.shared.runtime.Timers;

/** What keeps a node from taking or sending more than it should. */
class LimitsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Runnable> due = new ArrayList<>();
  private final Timers timers =
      (delay, task) -> {
        due.add(task);
        return () -> due.remove(task);
      };

  @Test
  void hedges_are_a_small_part_of_all_reads() {
    HedgeBudget budget = new HedgeBudget(0.05);
    int hedges = 0;
    for (int i = 0; i < 10_000; i++) {
      budget.earn();
      hedges += budget.spend() ? 1 : 0;
    }
    assertThat(hedges).isBetween(490, 501);
    HedgeBudget none = new HedgeBudget(0);
    none.earn();
    assertThat(none.spend()).isFalse();
  }

  @Test
  void calls_wait_for_their_turn_in_order_and_fail_when_the_line_is_too_long() {
    FlightBudget budget =
        new FlightBudget(
            TestRing.settings(
                Map.of("replication.flight", "16M", "replication.waiting-calls", "2")),
            timers);
    CompletableFuture<Void> first = budget.acquire(10 << 20);
    CompletableFuture<Void> second = budget.acquire(10 << 20);
    CompletableFuture<Void> third = budget.acquire(1);
    CompletableFuture<Void> fourth = budget.acquire(1);
    assertThat(first).isCompleted();
    assertThat(second).isNotDone();
    assertThat(third).as("does not overtake").isNotDone();
    assertThat(fourth).isCompletedExceptionally();
    budget.release(10 << 20);
    assertThat(second).isCompleted();
    assertThat(third).isCompleted();
    assertThat(due).as("no time-outs are left").isEmpty();
    budget.release(10 << 20);
    budget.release(1);
    assertThat(budget.used()).isZero();
    assertThat(budget.acquire(100 << 20)).as("too large, but alone").isCompleted();
    CompletableFuture<Void> late = budget.acquire(1);
    List.copyOf(due).forEach(Runnable::run);
    assertThatThrownBy(late::join).hasMessageContaining("were not done within");
  }

  @Test
  void a_silent_peer_is_doubted_until_it_answers() {
    Peer peer = new Peer();
    Duration stall = Duration.ofMillis(250);
    assertThat(peer.begin(START, 2)).isTrue();
    assertThat(peer.begin(START.plusMillis(100), 2)).isTrue();
    assertThat(peer.begin(START.plusMillis(100), 2)).as("too many").isFalse();
    assertThat(peer.doubtful(START.plusMillis(200), stall)).isFalse();
    assertThat(peer.doubtful(START.plusMillis(300), stall)).isTrue();
    peer.answered(START.plusMillis(310));
    assertThat(peer.doubtful(START.plusMillis(320), stall)).isFalse();
    peer.failed(START.plusMillis(400));
    assertThat(peer.doubtful(START.plusMillis(500), stall)).isTrue();
    assertThat(peer.doubtful(START.plusMillis(700), stall)).as("for a while").isFalse();
  }

  @Test
  void late_is_what_is_slower_than_most() {
    Peer peer = new Peer();
    assertThat(peer.lateNanos()).isZero();
    for (int i = 1; i <= 64; i++) {
      peer.measured(Duration.ofMillis(i == 64 ? 1000 : 10), i % 2 == 0 ? 1 : 2);
    }
    assertThat(peer.lateNanos()).isEqualTo(Duration.ofMillis(10).toNanos());
    assertThat(peer.cost()).isPositive();
  }

  @Test
  void work_is_bounded_and_what_cannot_wait_is_refused() {
    List<Runnable> started = new ArrayList<>();
    List<Integer> done = new ArrayList<>();
    BoundedWork work = new BoundedWork(started::add, 1, 1);
    assertThat(work.offer(() -> done.add(1))).isTrue();
    assertThat(work.offer(() -> done.add(2))).isTrue();
    assertThat(work.offer(() -> done.add(3))).isFalse();
    started.removeFirst().run();
    assertThat(done).containsExactly(1, 2);
    assertThat(work.offer(() -> done.add(4))).isTrue();
    BoundedWork stopped =
        new BoundedWork(
            task -> {
              throw new RejectedExecutionException("stopped");
            },
            1,
            1);
    assertThat(stopped.offer(() -> done.add(5))).isFalse();
  }

  @Test
  void events_run_one_at_a_time_even_if_one_brings_another_or_fails() {
    List<Object> order = new ArrayList<>();
    Serial serial = new Serial(order::add);
    RuntimeException failure = new IllegalStateException("no");
    serial.run(
        () -> {
          serial.run(() -> order.add(2));
          order.add(1);
          throw failure;
        });
    serial.run(() -> order.add(3));
    assertThat(order).containsExactly(1, failure, 2, 3);
  }

  @Test
  void settings_come_from_their_keys_and_are_bounded() {
    assertThat(TestRing.settings(Map.of("replication.hedge-share", "0.1")).hedgeShare())
        .isEqualTo(0.1);
    assertThatThrownBy(() -> TestRing.settings(Map.of("replication.write-deadline", "0s")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("replication.write-deadline");
  }
}
