package org.overshelf.dht.replication;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.overshelf.dht.ring.Topology;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;

/**
 * One node's part in holding the library's blocks and rows: answers others for its own store, hands
 * over what it keeps for those that were away, and reads and writes wherever things are held.
 */
public final class Replication implements AutoCloseable {

  private final Counters counters = new Counters();
  private final HintStore hints;
  private final RingClient client;
  private final HandOff handOff;
  private final RingPoll poll;

  /**
   * Begins to answer and to hand over.
   *
   * @param store what this node itself holds; not closed here
   * @param hints not closed here
   * @param coverage which absences this node can vouch for: {@link Coverage#COMPLETE}, or what
   *     repair knows
   * @param executor runs what blocks: the store's reading and writing
   * @param clock must not be set forward or back while it is in use
   * @param random for pauses; used by one thread at a time
   */
  public Replication(
      Transport transport,
      Topology topology,
      LocalStore store,
      HintStore hints,
      Coverage coverage,
      Executor executor,
      Timers timers,
      InstantSource clock,
      RandomGenerator random,
      ReplicationSettings settings) {
    this(
        transport,
        topology,
        store,
        hints,
        coverage,
        executor,
        timers,
        clock,
        random,
        settings,
        new SealCheck());
  }

  /** The same with what is known of seals: the nodes of a simulation share it. */
  Replication(
      Transport transport,
      Topology topology,
      LocalStore store,
      HintStore hints,
      Coverage coverage,
      Executor executor,
      Timers timers,
      InstantSource clock,
      RandomGenerator random,
      ReplicationSettings settings,
      SealCheck seals) {
    this.hints = hints;
    this.client =
        new RingClient(transport, topology, timers, clock, random, settings, counters, seals);
    this.handOff =
        new HandOff(
            hints,
            store,
            client.placements(),
            client.peers(),
            executor,
            timers,
            settings,
            counters);
    this.poll = new RingPoll(client.placements(), client.peers(), timers);
    new ReplicaService(store, hints, coverage, client.placements(), executor, settings)
        .serve(transport);
    handOff.start();
    poll.start();
  }

  /** Reads and writes without blocking. */
  public RingClient client() {
    return client;
  }

  /** The same as a store whose calls block. */
  public RingBlockStore blocks() {
    return new RingBlockStore(client);
  }

  /** The same as a store whose calls block. */
  public RingRowStore rows() {
    return new RingRowStore(client);
  }

  /** What has been done so far, and what is left to do. */
  public ReplicationStatistics statistics() {
    return counters.with(hints.size(), client.flightBytes());
  }

  /** Stops handing over. Requests are answered until the transport is closed. */
  @Override
  public void close() {
    handOff.close();
    poll.close();
  }
}
