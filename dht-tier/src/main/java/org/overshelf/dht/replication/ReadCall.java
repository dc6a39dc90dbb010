package org.overshelf.dht.replication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.dht.ring.Mark;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** Performs many {@link Search}es at once, one message to each node at a time. */
final class ReadCall<Q, A> {

  private final List<Q> queries;
  private final Question<Q, A> question;
  private final Peers peers;
  private final Timers timers;
  private final Supplier<RetryPlan> plan;
  private final Serial serial = new Serial(this::fail);
  private final Map<Q, Search<A>> open = new LinkedHashMap<>();
  private final Map<Q, RetryPlan> retries = new HashMap<>();
  private final Map<Q, Lookup<A>> results = new HashMap<>();
  private final CompletableFuture<List<Lookup<A>>> done = new CompletableFuture<>();

  ReadCall(
      List<Q> queries,
      Question<Q, A> question,
      Peers peers,
      Timers timers,
      Supplier<RetryPlan> plan) {
    this.queries = queries;
    this.question = question;
    this.peers = peers;
    this.timers = timers;
    this.plan = plan;
  }

  /** Completes with an answer for each query, in their order. */
  CompletableFuture<List<Lookup<A>>> start() {
    serial.run(
        () -> {
          queries.forEach(query -> open.computeIfAbsent(query, question::search));
          advance(List.copyOf(open.keySet()));
        });
    return done;
  }

  /** Only when timers or transport take nothing any more: the node is being stopped. */
  private void fail(RuntimeException e) {
    done.completeExceptionally(
        new StoreException(StoreException.Code.CLOSED, "this node is stopping", e));
  }

  /** Goes on with these searches, after something happened to them. */
  private void advance(List<Q> changed) {
    Map<NodeId, List<Q>> outbox = new LinkedHashMap<>();
    for (Q query : changed) {
      Search<A> search = open.get(query);
      if (search == null) {
        continue;
      }
      Optional<Lookup<A>> result = search.result();
      if (result.isEmpty()) {
        for (NodeId node : search.next()) {
          outbox.computeIfAbsent(node, any -> new ArrayList<>()).add(query);
        }
      } else if (result.get() instanceof Lookup.Unreachable<A> && retry(query, search)) {
        continue;
      } else {
        open.remove(query);
        results.put(query, result.get());
        question.concluded(query, search);
      }
    }
    outbox.forEach(this::ask);
    if (open.isEmpty() && !done.isDone()) {
      done.complete(
          queries.stream().map(query -> Objects.requireNonNull(results.get(query))).toList());
    }
  }

  /** Searches anew after a while, by the ring as it will be then; false if that is in vain. */
  private boolean retry(Q query, Search<A> search) {
    if (!search.mayFareBetter()) {
      return false;
    }
    Optional<Duration> pause =
        retries.computeIfAbsent(query, any -> plan.get()).next(Integer.MAX_VALUE);
    pause.ifPresent(
        time ->
            timers.after(
                time,
                () ->
                    serial.run(
                        () -> {
                          open.put(query, question.search(query));
                          advance(List.of(query));
                        })));
    return pause.isPresent();
  }

  private void ask(NodeId node, List<Q> asked) {
    int bytes = asked.stream().mapToInt(question::expectedBytes).sum();
    Timers.Scheduled late =
        peers.whenLate(
            node,
            bytes,
            serial,
            () -> asked.stream().anyMatch(open::containsKey),
            () -> {
              asked.forEach(query -> late(query, node));
              advance(asked);
            });
    peers
        .read(node, question.kind(), Wire.marked(mark(asked), question.encode(asked)), bytes)
        .handle((answer, failure) -> answers(node, asked, answer, failure))
        .thenAccept(
            answers ->
                serial.run(
                    () -> {
                      late.cancel();
                      answered(node, asked, answers);
                    }));
  }

  /** By which holders these searches go: whoever goes by others is not to vouch for anything. */
  private long mark(List<Q> asked) {
    long mark = 0;
    for (Q query : asked) {
      Search<A> search = open.get(query);
      mark = Mark.with(mark, search == null ? 0 : search.mark());
    }
    return mark;
  }

  private void late(Q query, NodeId node) {
    Search<A> search = open.get(query);
    if (search != null) {
      search.late(node);
    }
  }

  private List<Optional<Held<A>>> answers(
      NodeId node, List<Q> asked, byte @Nullable [] answer, @Nullable Throwable failure) {
    Held<A> failed;
    if (answer == null) {
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      failed = new Held.Failed<>(!(cause instanceof TimeoutException), String.valueOf(cause));
    } else {
      try {
        return question.decode(node, answer, asked);
      } catch (MalformedException e) {
        failed = new Held.Failed<>(true, String.valueOf(e.getMessage()));
      }
    }
    return Collections.nCopies(asked.size(), Optional.of(failed));
  }

  private void answered(NodeId node, List<Q> asked, List<Optional<Held<A>>> answers) {
    List<Q> again = new ArrayList<>();
    List<Q> changed = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      Search<A> search = open.get(asked.get(i));
      if (search != null && answers.get(i).isPresent()) {
        search.answered(node, answers.get(i).get());
        changed.add(asked.get(i));
      } else if (search != null) {
        again.add(asked.get(i));
      }
    }
    if (!again.isEmpty()) {
      ask(node, again);
    }
    advance(changed);
  }
}
