package org.overshelf.dht.replication;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.row.RowWriter;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.store.Lookup;

/**
 * Reads and writes blocks and rows wherever they are held.
 *
 * <p>Nothing here blocks. The promises are those of {@link org.overshelf.shared.block.BlockStore}
 * and {@link org.overshelf.shared.row.RowStore}: a write's future completes when everything in it
 * is acknowledged, or fails with {@link org.overshelf.shared.store.StoreException}; a read's future
 * always completes with an answer for each question, unless so many calls wait already that it
 * fails with that exception too. Batches out of bounds and forged entries are refused with {@link
 * IllegalArgumentException} at once. Safe for any number of threads; futures complete on threads of
 * the transport or the timers.
 */
public final class RingClient {

  private final Timers timers;
  private final ReplicationSettings settings;
  private final Counters counters;
  private final SealCheck seals;
  private final PlacementMemory placements;
  private final Peers peers;
  private final FlightBudget flight;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Question<Key, Block> blocks;
  private final Question<Key, Integer> sizes;
  private final Question<RowQuery, RowPage> rows;

  RingClient(
      Transport transport,
      Topology topology,
      Timers timers,
      InstantSource clock,
      RandomGenerator random,
      ReplicationSettings settings,
      Counters counters,
      SealCheck seals) {
    this.timers = timers;
    this.settings = settings;
    this.counters = counters;
    this.seals = seals;
    this.placements = new PlacementMemory(topology, clock, settings);
    this.peers = new Peers(transport, topology, timers, clock, settings, counters);
    this.flight = new FlightBudget(settings, timers);
    this.clock = clock;
    this.random = random;
    ReadRepair repair = new ReadRepair(peers, settings.readRepairs(), counters);
    this.blocks = BlockQuestion.bytes(placements, peers, repair);
    this.sizes = BlockQuestion.sizes(placements, peers);
    this.rows = new RowQuestion(placements, peers, repair, seals);
  }

  private RetryPlan retries(Duration time) {
    return new RetryPlan(settings.retryPause(), time, clock, random);
  }

  /** Looks blocks up; answer i belongs to key i. */
  public CompletableFuture<List<Lookup<Block>>> getAll(List<Key> keys) {
    requireAtMost(BlockReader.MAX_BATCH, keys.size(), "blocks");
    return read(List.copyOf(keys), blocks);
  }

  /** Looks up which blocks are there; answer i belongs to key i. */
  public CompletableFuture<List<Lookup<Integer>>> sizes(List<Key> keys) {
    requireAtMost(BlockReader.MAX_BATCH, keys.size(), "blocks");
    return read(List.copyOf(keys), sizes);
  }

  /** Reads pages of rows; answer i belongs to query i. */
  public CompletableFuture<List<Lookup<RowPage>>> readAll(List<RowQuery> queries) {
    requireAtMost(RowReader.MAX_BATCH, queries.size(), "pages");
    return read(List.copyOf(queries), rows);
  }

  /** Stores blocks. */
  public CompletableFuture<Void> putAll(List<Block> added) {
    requireAtMost(BlockReader.MAX_BATCH, added.size(), "blocks");
    return write(List.copyOf(added), Cargo.BLOCKS);
  }

  /** Appends entries. */
  public CompletableFuture<Void> append(List<Entry> entries) {
    requireAtMost(RowWriter.MAX_BATCH, entries.size(), "entries");
    seals
        .firstForged(entries)
        .ifPresent(
            forged -> {
              throw new IllegalArgumentException("not signed by its author: " + forged);
            });
    return write(List.copyOf(entries), Cargo.ENTRIES);
  }

  private static void requireAtMost(int most, int given, String what) {
    if (given > most) {
      throw new IllegalArgumentException(
          "at most %d %s in one call, not %d".formatted(most, what, given));
    }
  }

  private <Q, A> CompletableFuture<List<Lookup<A>>> read(List<Q> queries, Question<Q, A> question) {
    if (queries.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    long bytes = queries.stream().mapToLong(question::expectedBytes).sum();
    return flight
        .acquire(bytes)
        .thenCompose(
            turn ->
                new ReadCall<>(
                        queries, question, peers, timers, () -> retries(settings.readDeadline()))
                    .start()
                    .whenComplete((answers, failure) -> flight.release(bytes)));
  }

  private <T> CompletableFuture<Void> write(List<T> items, Cargo<T> cargo) {
    if (items.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    long copies = placements.look().view().replicas();
    long bytes = copies * items.stream().mapToLong(cargo::bytes).sum();
    return flight
        .acquire(bytes)
        .thenCompose(
            turn -> {
              WriteCall<T> call =
                  new WriteCall<>(
                      items,
                      cargo,
                      placements,
                      peers,
                      timers,
                      settings,
                      counters,
                      retries(settings.writeDeadline()));
              // Held until the last copy has arrived: who writes is slowed to what owners take.
              call.settled().thenRun(() -> flight.release(bytes));
              call.start();
              return call.acknowledged();
            });
  }

  Peers peers() {
    return peers;
  }

  PlacementMemory placements() {
    return placements;
  }

  long flightBytes() {
    return flight.used();
  }
}
