package org.overshelf.dht.replication;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.store.Lookup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands over what this node keeps for owners that were away, once they are back: a message at a
 * time for each, and no more bytes a second than allowed. A hint is forgotten when its owner has
 * the copy on disk, when it is no owner any more, or when there is no good copy to hand over; the
 * copy itself stays for repair to remove.
 */
final class HandOff {

  private static final Logger log = LoggerFactory.getLogger(HandOff.class);
  private static final int BATCH = 64;

  private final HintStore hints;
  private final LocalStore store;
  private final PlacementMemory placements;
  private final Peers peers;
  private final Executor executor;
  private final Timers timers;
  private final ReplicationSettings settings;
  private final Counters counters;
  private final Set<NodeId> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  HandOff(
      HintStore hints,
      LocalStore store,
      PlacementMemory placements,
      Peers peers,
      Executor executor,
      Timers timers,
      ReplicationSettings settings,
      Counters counters) {
    this.hints = hints;
    this.store = store;
    this.placements = placements;
    this.peers = peers;
    this.executor = executor;
    this.timers = timers;
    this.settings = settings;
    this.counters = counters;
  }

  void start() {
    if (!closed) {
      placements.look(); // each placement is to be remembered, even if nobody reads
      timers.after(settings.handOffInterval(), this::start);
      hints.owners().stream()
          .sorted()
          .filter(owner -> peers.isReachable(owner) && underWay.add(owner))
          .forEach(owner -> executor.execute(() -> handOver(owner)));
    }
  }

  void close() {
    closed = true;
  }

  /** What is to be sent in one message, and the hints that led to it. */
  private record Batch<T>(Cargo<T> cargo, List<T> items, List<Hint> hints) {}

  private void handOver(NodeId owner) {
    try {
      handOverSome(owner);
    } catch (RuntimeException e) {
      underWay.remove(owner);
      log.error("hand-off failed owner={}", owner.shortName(), e);
    }
  }

  private void handOverSome(NodeId owner) {
    Placement now = placements.look();
    List<Hint> vain = new ArrayList<>();
    Batch<Block> blocks = new Batch<>(Cargo.BLOCKS, new ArrayList<>(), new ArrayList<>());
    Batch<Entry> entries = new Batch<>(Cargo.ENTRIES, new ArrayList<>(), new ArrayList<>());
    for (Hint hint : hints.first(owner, BATCH)) {
      if (!now.owns(owner, hint.key())) {
        vain.add(hint);
      } else if (hint.entry().isEmpty()) {
        sort(hint, block(hint), blocks, vain);
      } else {
        sort(hint, entry(hint), entries, vain);
      }
    }
    forget(vain);
    if (!blocks.items.isEmpty()) {
      send(owner, blocks);
    } else if (!entries.items.isEmpty()) {
      send(owner, entries);
    } else {
      underWay.remove(owner);
    }
  }

  private static <T> void sort(Hint hint, Optional<T> copy, Batch<T> batch, List<Hint> vain) {
    if (copy.isPresent()) {
      batch.items.add(copy.get());
      batch.hints.add(hint);
    } else {
      vain.add(hint);
    }
  }

  private Optional<Block> block(Hint hint) {
    return store.get(hint.key()) instanceof Lookup.Found<Block>(Block block)
        ? Optional.of(block)
        : Optional.empty();
  }

  private Optional<Entry> entry(Hint hint) {
    RowQuery query = new RowQuery(hint.key(), hint.entry(), 1);
    return store.read(query) instanceof Lookup.Found<RowPage>(RowPage page)
        ? page.entries().stream()
            .filter(entry -> entry.id().equals(hint.entry().orElse(null)))
            .findFirst()
        : Optional.empty();
  }

  private <T> void send(NodeId owner, Batch<T> batch) {
    List<Consigned<T>> items =
        batch.items.stream().map(item -> new Consigned<>(item, Optional.<NodeId>empty())).toList();
    byte[] message = batch.cargo.encode(items);
    peers
        .write(owner, batch.cargo.kind(), message)
        .whenComplete(
            (answer, failure) -> {
              List<Hint> done = failure == null ? stored(batch.hints, answer) : List.of();
              counters.handedOver.add(done.size());
              if (done.isEmpty()) {
                underWay.remove(owner);
              } else {
                executor.execute(() -> forgetAndGoOn(owner, done, pauseFor(message.length)));
              }
            });
  }

  private void forgetAndGoOn(NodeId owner, List<Hint> done, Duration pause) {
    forget(done);
    timers.after(pause, () -> executor.execute(() -> handOver(owner)));
  }

  private static List<Hint> stored(List<Hint> sent, byte[] answer) {
    List<Hint> stored = new ArrayList<>();
    try {
      List<StoredAnswer> answers = StoredAnswer.decode(answer, sent.size());
      for (int i = 0; i < sent.size(); i++) {
        if (answers.get(i) == StoredAnswer.STORED) {
          stored.add(sent.get(i));
        }
      }
    } catch (MalformedException e) {
      log.debug("not handed over problem={}", e.getMessage());
    }
    return stored;
  }

  /** The bytes a second are shared by all owners that something is handed to. */
  private Duration pauseFor(int bytes) {
    long shared = (long) bytes * Math.max(1, underWay.size());
    return Duration.ofNanos(shared * 1_000_000_000L / settings.handOffBytes());
  }

  private void forget(List<Hint> done) {
    try {
      hints.remove(done);
    } catch (IOException e) {
      log.warn("cannot write the hints; they are handed over again problem={}", e.getMessage());
    }
  }
}
