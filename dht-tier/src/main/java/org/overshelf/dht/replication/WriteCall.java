package org.overshelf.dht.replication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.overshelf.dht.replication.Delivery.Errand;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the {@link Delivery} of many things at once, one message to each node at a time as far
 * as they fit.
 */
final class WriteCall<T> {

  private static final Logger log = LoggerFactory.getLogger(WriteCall.class);

  /** Where there is no room, waiting will not make any. */
  private static final int FULL_ATTEMPTS = 3;

  /** One thing of a message. */
  private record Sent<T>(T item, Errand errand) {}

  private final Cargo<T> cargo;
  private final PlacementMemory placements;
  private final Peers peers;
  private final Prospects prospects;
  private final Timers timers;
  private final ReplicationSettings settings;
  private final Counters counters;
  private final RetryPlan retries;
  private final Serial serial = new Serial(this::fail);
  private final Map<T, Delivery> deliveries = new LinkedHashMap<>();
  private final Set<T> unacknowledged;
  private final CompletableFuture<Void> acknowledged = new CompletableFuture<>();
  private final CompletableFuture<Void> settled = new CompletableFuture<>();
  private int underWay;

  WriteCall(
      List<T> items,
      Cargo<T> cargo,
      PlacementMemory placements,
      Peers peers,
      Timers timers,
      ReplicationSettings settings,
      Counters counters,
      RetryPlan retries) {
    this.cargo = cargo;
    this.placements = placements;
    this.peers = peers;
    this.prospects = peers.forWriting();
    this.timers = timers;
    this.settings = settings;
    this.counters = counters;
    this.retries = retries;
    this.unacknowledged = new LinkedHashSet<>(items);
    for (T item : unacknowledged) {
      deliveries.put(item, new Delivery());
    }
  }

  /** Completes when all is acknowledged, or fails with {@link StoreException}. */
  CompletableFuture<Void> acknowledged() {
    return acknowledged;
  }

  /** Completes when nothing is on its way any more, some time after that. */
  CompletableFuture<Void> settled() {
    return settled;
  }

  void start() {
    serial.run(this::attempt);
  }

  /** Only when timers or transport take nothing any more: the node is being stopped. */
  private void fail(RuntimeException e) {
    acknowledged.completeExceptionally(
        new StoreException(StoreException.Code.CLOSED, "this node is stopping", e));
    settled.complete(null);
  }

  private void attempt() {
    Outbox outbox = new Outbox();
    for (T item : List.copyOf(unacknowledged)) {
      List<Errand> errands =
          delivery(item).begin(placements.forWriting(cargo.key(item)), prospects);
      outbox.add(item, errands);
      // What was owed to an earlier placement may not be any more.
      if (delivery(item).isAcknowledged()) {
        unacknowledged.remove(item);
      }
    }
    outbox.send();
    conclude();
  }

  /** What is to be sent, by node. */
  private final class Outbox {
    private final Map<NodeId, List<Sent<T>>> byNode = new LinkedHashMap<>();
    private final Map<List<Consigned<T>>, byte[]> encoded = new HashMap<>();

    void add(T item, List<Errand> errands) {
      for (Errand errand : errands) {
        byNode.computeIfAbsent(errand.to(), any -> new ArrayList<>()).add(new Sent<>(item, errand));
        errand.meantFor().ifPresent(owner -> counters.substitutions.increment());
      }
    }

    void send() {
      byNode.forEach(
          (node, sent) -> {
            int first = 0;
            int bytes = 0;
            for (int i = 0; i < sent.size(); i++) {
              int size = cargo.bytes(sent.get(i).item()) + Wire.ITEM_BYTES;
              if (bytes + size > Cargo.MESSAGE_BYTES || i - first == cargo.most()) {
                send(node, sent.subList(first, i));
                first = i;
                bytes = 0;
              }
              bytes += size;
            }
            send(node, sent.subList(first, sent.size()));
          });
    }

    /** Often all owners are sent the same; then it is put into bytes once. */
    private void send(NodeId node, List<Sent<T>> sent) {
      List<Consigned<T>> items =
          sent.stream()
              .map(each -> new Consigned<>(each.item(), each.errand().meantFor()))
              .toList();
      message(node, sent, encoded.computeIfAbsent(items, cargo::encode));
    }
  }

  private void message(NodeId node, List<Sent<T>> sent, byte[] message) {
    underWay++;
    Timers.Scheduled late =
        timers.after(settings.writePatience(), () -> serial.run(() -> late(node, sent)));
    peers
        .write(node, cargo.kind(), message)
        .whenComplete(
            (answer, failure) ->
                serial.run(
                    () -> {
                      late.cancel();
                      answered(node, sent, answers(node, sent.size(), answer, failure));
                    }));
  }

  private List<StoredAnswer> answers(NodeId node, int count, byte[] answer, Throwable failure) {
    if (failure == null) {
      try {
        return StoredAnswer.decode(answer, count);
      } catch (MalformedException e) {
        log.debug("no answer from node={} problem={}", node.shortName(), e.getMessage());
      }
    }
    return Collections.nCopies(count, StoredAnswer.FAILED);
  }

  private void late(NodeId node, List<Sent<T>> sent) {
    Outbox outbox = new Outbox();
    for (Sent<T> each : sent) {
      outbox.add(each.item(), delivery(each.item()).late(node, prospects));
    }
    outbox.send();
  }

  private void answered(NodeId node, List<Sent<T>> sent, List<StoredAnswer> answers) {
    underWay--;
    Outbox outbox = new Outbox();
    for (int i = 0; i < sent.size(); i++) {
      Sent<T> each = sent.get(i);
      Delivery delivery = delivery(each.item());
      switch (answers.get(i)) {
        case STORED -> {
          delivery.stored(node);
          if (delivery.isAcknowledged()) {
            unacknowledged.remove(each.item());
          }
        }
        case FULL -> outbox.add(each.item(), delivery.failed(node, true, prospects));
        case INVALID, FAILED -> outbox.add(each.item(), delivery.failed(node, false, prospects));
      }
    }
    outbox.send();
    conclude();
  }

  private Delivery delivery(T item) {
    return Objects.requireNonNull(deliveries.get(item));
  }

  private void conclude() {
    if (unacknowledged.isEmpty()) {
      acknowledged.complete(null);
    }
    if (underWay > 0) {
      return;
    }
    if (unacknowledged.isEmpty()) {
      settled.complete(null);
      return;
    }
    Optional<Duration> pause = retries.next(isFull() ? FULL_ATTEMPTS : Integer.MAX_VALUE);
    if (pause.isPresent()) {
      timers.after(pause.get(), () -> serial.run(this::attempt));
    } else {
      acknowledged.completeExceptionally(failure());
      settled.complete(null);
    }
  }

  /** Whether want of room is all that is wrong. */
  private boolean isFull() {
    return unacknowledged.stream()
        .allMatch(item -> delivery(item).problem() == StoreException.Code.FULL);
  }

  private StoreException failure() {
    boolean full = isFull();
    T first = unacknowledged.iterator().next();
    return new StoreException(
        full ? StoreException.Code.FULL : StoreException.Code.UNREACHABLE,
        "%s: %d of %d not stored; of the first, %s, %s"
            .formatted(
                full ? "those responsible have no room" : "too few of those responsible answered",
                unacknowledged.size(),
                deliveries.size(),
                cargo.key(first),
                delivery(first).progress()));
  }
}
