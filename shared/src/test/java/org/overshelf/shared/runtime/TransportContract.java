package org.overshelf.shared.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;

/**
 * What every {@link Transport} keeps. An implementation extends this with a way to make nodes that
 * know each other's address, and to stop them.
 */
public abstract class TransportContract {

  private static final Duration SOON = Duration.ofSeconds(10);

  /** A running node that knows, and is known to, all others made here. */
  protected abstract Transport newNode() throws Exception;

  /** Ends a node without notice. */
  protected abstract void stop(Transport node) throws Exception;

  /** Starts a node again that was stopped, with the same identity. */
  protected abstract Transport restart(NodeId node) throws Exception;

  /** The id of a node that nobody has heard of. */
  protected abstract NodeId unknownNode();

  /** What the future gives or fails with. A simulation overrides this to let its time pass. */
  protected <T> T await(CompletableFuture<T> future) throws Exception {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Test
  void an_answer_comes_back_to_the_one_who_asked() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    b.handle("greet", (from, body) -> answer("hello " + new String(body, UTF_8)));

    assertThat(await(a.request(b.self(), "greet", bytes("ada"), SOON)))
        .asString()
        .isEqualTo("hello ada");
  }

  @Test
  void the_handler_is_told_who_asks() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    b.handle("who", (from, body) -> answer(from.toString()));

    assertThat(await(a.request(b.self(), "who", bytes(""), SOON)))
        .asString()
        .isEqualTo(a.self().toString());
    assertThat(await(b.request(b.self(), "who", bytes(""), SOON)))
        .asString()
        .isEqualTo(b.self().toString());
  }

  @Test
  void bodies_of_every_size_up_to_the_longest_arrive_whole() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    Random random = new Random(7);
    for (int size :
        new int[] {
          0, 1, 100, 16_383, 16_384, 65_536, 65_537, 1 << 20, Transport.MAX_MESSAGE_BYTES
        }) {
      byte[] body = new byte[size];
      random.nextBytes(body);
      assertThat(await(a.request(b.self(), "echo", body, SOON))).isEqualTo(body);
    }
  }

  @Test
  void many_requests_at_once_each_get_their_own_answer() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      answers.add(a.request(b.self(), "echo", bytes("request " + i), SOON));
    }
    for (int i = 0; i < answers.size(); i++) {
      assertThat(await(answers.get(i))).asString().isEqualTo("request " + i);
    }
  }

  @Test
  void a_message_that_is_too_long_is_refused_at_once() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    AtomicInteger asked = new AtomicInteger();
    for (Transport each : List.of(a, b)) {
      each.handle(
          "count",
          (from, body) -> {
            asked.incrementAndGet();
            return answer("");
          });
    }
    byte[] tooLong = new byte[Transport.MAX_MESSAGE_BYTES + 1];

    assertThatIllegalArgumentException()
        .isThrownBy(() -> a.request(b.self(), "count", tooLong, SOON));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> a.request(a.self(), "count", tooLong, SOON));
    assertThat(asked).hasValue(0);
  }

  @Test
  void an_answer_that_is_too_long_is_a_failure() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    for (Transport each : List.of(a, b)) {
      each.handle(
          "much",
          (from, body) ->
              CompletableFuture.completedFuture(new byte[Transport.MAX_MESSAGE_BYTES + 1]));
      assertThatThrownBy(() -> await(a.request(each.self(), "much", bytes(""), SOON)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_request_without_an_answer_ends_at_its_deadline() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    for (Transport each : List.of(a, b)) {
      each.handle("never", (from, body) -> new CompletableFuture<>());
      CompletableFuture<byte[]> answer =
          a.request(each.self(), "never", bytes(""), Duration.ofMillis(200));
      assertThatThrownBy(() -> await(answer)).isInstanceOf(TimeoutException.class);
    }
  }

  @Test
  void a_handler_may_answer_later() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    CompletableFuture<byte[]> later = new CompletableFuture<>();
    b.handle("later", (from, body) -> later);
    b.handle("now", (from, body) -> answer("now"));

    CompletableFuture<byte[]> first = a.request(b.self(), "later", bytes(""), SOON);
    assertThat(await(a.request(b.self(), "now", bytes(""), SOON))).asString().isEqualTo("now");
    assertThat(first).isNotDone();
    later.complete(bytes("later"));
    assertThat(await(first)).asString().isEqualTo("later");
  }

  @Test
  void a_handler_that_fails_or_throws_fails_the_request_and_nothing_else() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    for (Transport each : List.of(a, b)) {
      each.handle("fail", (from, body) -> CompletableFuture.failedFuture(new IOException("no")));
      each.handle(
          "throw",
          (from, body) -> {
            throw new IllegalStateException("no");
          });
      each.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
      for (String kind : List.of("fail", "throw")) {
        assertThatThrownBy(() -> await(a.request(each.self(), kind, bytes(""), SOON)))
            .isInstanceOf(IOException.class);
      }
      assertThat(await(a.request(each.self(), "echo", bytes("x"), SOON))).asString().isEqualTo("x");
    }
  }

  @Test
  void a_kind_without_a_handler_is_a_failure() throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    for (Transport each : List.of(a, b)) {
      assertThatThrownBy(() -> await(a.request(each.self(), "nobody", bytes(""), SOON)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_kind_has_one_handler() throws Exception {
    Transport a = newNode();
    a.handle("once", (from, body) -> answer("1"));
    assertThatThrownBy(() -> a.handle("once", (from, body) -> answer("2")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_node_that_nobody_knows_is_a_failure() throws Exception {
    Transport a = newNode();
    assertThatThrownBy(() -> await(a.request(unknownNode(), "echo", bytes(""), SOON)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void a_node_that_stopped_fails_requests_by_their_deadline_and_answers_again_after_a_restart()
      throws Exception {
    Transport a = newNode();
    Transport b = newNode();
    b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    await(a.request(b.self(), "echo", bytes("before"), SOON));

    stop(b);
    assertThatThrownBy(() -> await(a.request(b.self(), "echo", bytes(""), Duration.ofMillis(500))))
        .isInstanceOfAny(IOException.class, TimeoutException.class);

    Transport again = restart(b.self());
    again.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
    assertThat(answerWithin(SOON, a, b.self())).asString().isEqualTo("after");
  }

  /** Asks until an answer comes: a failure shortly after a restart is allowed. */
  private byte[] answerWithin(Duration limit, Transport from, NodeId to) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        return await(from.request(to, "echo", bytes("after"), Duration.ofMillis(200)));
      } catch (IOException | TimeoutException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static CompletableFuture<byte[]> answer(String text) {
    return CompletableFuture.completedFuture(bytes(text));
  }
}
