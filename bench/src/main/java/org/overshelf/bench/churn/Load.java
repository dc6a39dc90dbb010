package org.overshelf.bench.churn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/**
 * Writes as fast as it is taken, and reads what was acknowledged, through some client nodes: two
 * writers and two readers each. A key that cannot be read is tried until it can.
 */
final class Load implements AutoCloseable {

  private static final int BATCH = 16;
  private static final int THREADS = 2;
  private static final Duration RETRY = Duration.ofMillis(50);

  private final Ledger ledger;
  private final long mostBytes;
  private final SplittableRandom random = new SplittableRandom(7);
  private final List<Thread> threads = new ArrayList<>();
  private final Map<Key, Long> failing = new ConcurrentHashMap<>();
  private final AtomicLong longestOutage = new AtomicLong();
  private final AtomicLong outages = new AtomicLong();
  private final AtomicLong calledMissing = new AtomicLong();
  private final AtomicLong longestWrite = new AtomicLong();
  private volatile Times times = new Times();
  private volatile boolean writing = true;
  private volatile boolean stopped;

  /**
   * @param mostBytes how much to write at most; reading goes on
   */
  Load(List<ClientNode> clients, Ledger ledger, long mostBytes) {
    this.ledger = ledger;
    this.mostBytes = mostBytes;
    for (ClientNode client : clients) {
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom writing = random.split();
        SplittableRandom reading = random.split();
        threads.add(Thread.ofPlatform().daemon().start(() -> write(client, writing)));
        threads.add(Thread.ofPlatform().daemon().start(() -> read(client, reading)));
      }
    }
  }

  private void write(ClientNode client, SplittableRandom own) {
    while (!stopped) {
      if (!writing || ledger.bytes() >= mostBytes) {
        pause();
        continue;
      }
      long begun = System.nanoTime();
      try {
        List<Block> blocks = new ArrayList<>();
        long size = 0;
        for (int i = 0; i < BATCH; i++) {
          byte[] bytes = new byte[1 + own.nextInt(Block.MAX_BYTES)];
          own.nextBytes(bytes);
          blocks.add(Block.adopt(bytes));
          size += bytes.length;
        }
        client.blocks().putAll(blocks);
        ledger.acknowledged(blocks.stream().map(Block::key).toList(), size);
        Entry entry = entry(client, blocks.getFirst().key());
        client.rows().append(List.of(entry));
        ledger.acknowledgedRow(entry.row(), entry.size());
      } catch (StoreException e) {
        ledger.refused();
        pause();
      }
      longestWrite.accumulateAndGet(System.nanoTime() - begun, Math::max);
    }
  }

  private static Entry entry(ClientNode client, Key row) {
    byte[] payload =
        "a statement about a block, in a row of its own"
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    Key id = Entry.id(1, row, client.identity().publicKey(), payload).key();
    Seal seal = client.identity().seal(List.of(id)).getFirst();
    return Entry.of(1, row, client.identity().publicKey(), payload, seal);
  }

  private void read(ClientNode client, SplittableRandom own) {
    while (!stopped) {
      if (ledger.blockCount() == 0) {
        pause();
        continue;
      }
      Key key = ledger.any(own);
      if (failing.containsKey(key)) {
        continue;
      }
      long begun = System.nanoTime();
      boolean found = isFound(client, key);
      long took = System.nanoTime() - begun;
      if (found) {
        times.add(took);
      } else {
        outlast(client, key, begun);
      }
    }
  }

  /** Tries until it can be read. */
  private void outlast(ClientNode client, Key key, long since) {
    outages.incrementAndGet();
    failing.put(key, since);
    while (!stopped && !isFound(client, key)) {
      pause();
    }
    if (!stopped) {
      failing.remove(key);
      longestOutage.accumulateAndGet(System.nanoTime() - since, Math::max);
    }
  }

  private boolean isFound(ClientNode client, Key key) {
    Lookup<Block> got = client.blocks().get(key);
    if (got instanceof Lookup.Missing<Block>) {
      calledMissing.incrementAndGet();
    }
    return got instanceof Lookup.Found<Block>;
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it writes; it does at first. */
  void setWriting(boolean on) {
    writing = on;
  }

  /** From now on reads are timed into a new list, which this returns. */
  Times timing() {
    Times next = new Times();
    times = next;
    return next;
  }

  /** The longest time that a key could not be read, those that still cannot be among them. */
  Duration longestOutage() {
    long now = System.nanoTime();
    long longest = longestOutage.get();
    for (long since : failing.values()) {
      longest = Math.max(longest, now - since);
    }
    return Duration.ofNanos(longest);
  }

  /** How often a read failed. */
  long outages() {
    return outages.get();
  }

  /** How often something acknowledged was said to be missing. */
  long calledMissing() {
    return calledMissing.get();
  }

  Duration longestWrite() {
    return Duration.ofNanos(longestWrite.get());
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    for (Thread each : threads) {
      each.join();
    }
  }
}
