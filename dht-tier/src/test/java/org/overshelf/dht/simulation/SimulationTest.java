package org.overshelf.dht.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;

class SimulationTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Simulation sim = Simulation.of(1);
  private final List<String> happened = new ArrayList<>();
  private final SimulatedNode a = sim.addNode("here", this::echo);
  private final SimulatedNode b = sim.addNode("there", this::echo);

  private void echo(SimulatedNode node) {
    node.transport().handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
  }

  @Test
  void requests_are_answered_refused_or_time_out() {
    ask();
    sim.run(SECOND);
    b.crash();
    ask();
    sim.run(SECOND);
    b.vanish();
    ask();
    sim.run(SECOND);
    b.restart();
    ask();
    sim.run(SECOND);
    assertThat(happened)
        .containsExactly(
            "answer", ConnectException.class.getName(), TimeoutException.class.getName(), "answer");
  }

  @Test
  void cuts_are_one_way_until_they_are_joined() {
    sim.network().cut(b, a);
    ask();
    sim.run(SECOND);
    sim.network().join();
    ask();
    sim.run(SECOND);
    assertThat(happened).containsExactly(TimeoutException.class.getName(), "answer");
  }

  @Test
  void a_frozen_node_does_late_what_it_should_have_done() {
    a.timers().after(Duration.ofMillis(10), () -> happened.add("timer"));
    a.freeze();
    sim.run(SECOND);
    assertThat(happened).isEmpty();
    a.thaw();
    sim.run(SECOND);
    assertThat(happened).containsExactly("timer");
  }

  @Test
  void timers_and_requests_of_an_earlier_run_are_no_more() {
    a.timers().after(Duration.ofMillis(10), () -> happened.add("timer"));
    ask();
    a.restart();
    sim.run(SECOND);
    assertThat(happened).isEmpty();
  }

  @Test
  void a_crash_loses_what_was_not_synced_and_a_wipe_everything() {
    Block safe = Block.of(new byte[] {1});
    Block unsafe = Block.of(new byte[] {2});
    a.disk().blocks().putAll(List.of(safe));
    a.disk().blocks().write(List.of(unsafe));
    a.crash();
    assertThat(a.disk().blocks().get(safe.key())).isInstanceOf(Lookup.Found.class);
    assertThat(a.disk().blocks().get(unsafe.key())).isInstanceOf(Lookup.Missing.class);
    a.disk().wipe();
    assertThat(a.disk().blocks().get(safe.key())).isInstanceOf(Lookup.Missing.class);
  }

  @Test
  void rot_is_noticed_and_mended_by_writing_again() {
    Block block = Block.of(new byte[] {1});
    a.disk().blocks().putAll(List.of(block));
    a.disk().blocks().rot(sim.random());
    assertThat(a.disk().blocks().get(block.key())).isInstanceOf(Lookup.Unreachable.class);
    assertThat(a.disk().blocks().scanBlocks(KeyRange.ALL, 9, true).blocks().getFirst().intact())
        .isFalse();
    a.disk().blocks().putAll(List.of(block));
    assertThat(a.disk().blocks().get(block.key())).isInstanceOf(Lookup.Found.class);
  }

  private void ask() {
    a.transport()
        .request(b.id(), "echo", new byte[] {1}, Duration.ofMillis(500))
        .whenComplete(
            (bytes, failure) ->
                happened.add(failure == null ? "answer" : failure.getClass().getName()));
  }
}
