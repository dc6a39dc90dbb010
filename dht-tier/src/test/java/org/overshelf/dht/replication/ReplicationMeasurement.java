package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.overshelf.dht.transport.TestLibrary;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Stores;

/**
 * Measures what replication and TLS cost, with stores in memory: three nodes on loopback, blocks of
 * 16 KB, from one of them. With three copies it reads its own; with one, two thirds are elsewhere.
 * Not a test; run {@code main} on the test class path.
 */
final class ReplicationMeasurement {

  private static final int BLOCKS = 2048;
  private static final int ROUNDS = 3;

  private ReplicationMeasurement() {}

  public static void main(String[] arguments) throws Exception {
    Random random = new Random(1);
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      blocks.add(Samples.block(random, Block.MAX_BYTES));
    }
    for (int threads : new int[] {1, 8}) {
      for (int batch : new int[] {1, 64}) {
        for (int round = 1; round <= ROUNDS; round++) {
          measure(blocks, 3, threads, batch, round);
          measure(blocks, 1, threads, batch, round);
        }
      }
    }
  }

  private static void measure(List<Block> blocks, int replicas, int threads, int batch, int round)
      throws Exception {
    try (TestLibrary library = new TestLibrary()) {
      List<TlsTransport> transports =
          List.of(library.newNode(), library.newNode(), library.newNode());
      try (TestRing ring = TestRing.over(transports, replicas)) {
        RingBlockStore store = ring.nodes().getFirst().replication().blocks();
        store.getAll(blocks.subList(0, 9).stream().map(Block::key).toList());
        run("put to " + replicas, blocks, threads, batch, round, store::putAll);
        run(
            "get from one of " + replicas,
            blocks,
            threads,
            batch,
            round,
            some -> {
              for (Lookup<Block> got : store.getAll(some.stream().map(Block::key).toList())) {
                got.required();
              }
            });
      }
    }
  }

  private interface Work {
    void on(List<Block> some) throws Exception;
  }

  private static void run(
      String what, List<Block> blocks, int threads, int batch, int round, Work work)
      throws Exception {
    AtomicInteger next = new AtomicInteger();
    ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    long start = System.nanoTime();
    Stores.atOnce(
        threads,
        number -> {
          for (int at = next.getAndAdd(batch); at < BLOCKS; at = next.getAndAdd(batch)) {
            long begin = System.nanoTime();
            work.on(blocks.subList(at, Math.min(BLOCKS, at + batch)));
            times.add(System.nanoTime() - begin);
          }
        });
    double seconds = (System.nanoTime() - start) / 1e9;
    long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
    if (round == ROUNDS) {
      System.out.printf(
          "%s threads=%d batch=%d: %.0f blocks/s, %.1f MB/s, median %.2f ms, p99 %.2f ms%n",
          what,
          threads,
          batch,
          BLOCKS / seconds,
          BLOCKS / seconds * Block.MAX_BYTES / 1e6,
          sorted[sorted.length / 2] / 1e6,
          sorted[sorted.length * 99 / 100] / 1e6);
    }
  }
}
