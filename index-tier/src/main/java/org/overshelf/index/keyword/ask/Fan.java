package org.overshelf.index.keyword.ask;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.Load;
import org.overshelf.index.replica.Pursuit;
import org.overshelf.index.replica.Pursuit.Call;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs one step of a query: sends what a {@link Pursuit} says and tells it what came of it,
 * until every partition is answered or time is up. For one use, in the thread that calls.
 *
 * @param <A> what a node answers
 */
final class Fan<A> {

  private static final Logger LOG = LoggerFactory.getLogger(Fan.class);

  /** What is sent, and what is made of the answer. */
  interface Step<A> {

    /** Asks a node for some partitions. */
    CompletableFuture<A> send(Call<Part> call);

    /** Takes an answer; gives the partitions that it answers. */
    Set<Part> take(Call<Part> call, A answer);

    /** What the node says of itself. */
    Load load(A answer);

    /** Nobody needs the answer to this call any more, though it may still come. */
    void abandon(Call<Part> call);

    /** An answer that came too late, to be cleared away. */
    void drop(Call<Part> call, A answer);
  }

  private record Event<A>(Call<Part> call, @Nullable A answer, @Nullable Throwable failure) {}

  private final Pursuit<Part> pursuit;
  private final Step<A> step;
  private final Deadline deadline;
  private final BlockingQueue<Event<A>> events = new LinkedBlockingQueue<>();
  private final Map<Integer, CompletableFuture<A>> sent = new HashMap<>();

  Fan(Pursuit<Part> pursuit, Step<A> step, Deadline deadline) {
    this.pursuit = pursuit;
    this.step = step;
    this.deadline = deadline;
  }

  /** Runs until all is answered, or nobody is left to ask, or time is up. */
  void run() {
    try {
      send(pursuit.start(System.nanoTime()));
      while (!pursuit.open().isEmpty() && deadline.nanosLeft() > 0) {
        Event<A> event = events.poll(patience(), TimeUnit.NANOSECONDS);
        long now = System.nanoTime();
        if (event == null) {
          send(pursuit.look(now));
        } else {
          handle(event, now);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    finish();
  }

  private long patience() {
    long left = deadline.nanosLeft();
    Optional<Long> look = pursuit.nextLook();
    return look.isEmpty() ? left : Math.clamp(look.get() - System.nanoTime(), 0, left);
  }

  private void send(List<Call<Part>> calls) {
    for (Call<Part> call : calls) {
      CompletableFuture<A> answer;
      try {
        answer = step.send(call);
      } catch (RuntimeException e) {
        answer = CompletableFuture.failedFuture(e);
      }
      sent.put(call.number(), answer);
      var unused = answer.whenComplete((a, failure) -> events.add(new Event<>(call, a, failure)));
    }
  }

  private void handle(Event<A> event, long now) {
    Call<Part> call = event.call();
    A answer = event.answer();
    sent.remove(call.number());
    if (answer != null) {
      Set<Part> good = step.take(call, answer);
      send(pursuit.answered(call.number(), good, step.load(answer), now));
    } else {
      LOG.debug("a node did not answer node={}", call.node().shortName(), event.failure());
      send(pursuit.failed(call.number(), now));
    }
  }

  private void finish() {
    for (Call<Part> call : pursuit.end()) {
      CompletableFuture<A> answer = sent.get(call.number());
      if (answer == null) {
        continue;
      }
      step.abandon(call);
      var unused =
          answer.whenComplete(
              (a, failure) -> {
                Optional<Load> load = a == null ? Optional.empty() : Optional.of(step.load(a));
                pursuit.late(call.number(), load, System.nanoTime());
                if (a != null) {
                  step.drop(call, a);
                }
              });
    }
  }
}
