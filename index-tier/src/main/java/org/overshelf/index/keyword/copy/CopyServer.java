package org.overshelf.index.keyword.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.overshelf.index.keyword.copy.CopyMessages.Buckets;
import org.overshelf.index.keyword.copy.CopyMessages.Listing;
import org.overshelf.index.keyword.copy.CopyMessages.Piece;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.partition.PinnedCommit;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets other nodes copy the partitions that are warm here, and compare theirs with them. */
public final class CopyServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CopyServer.class);

  /** The longest piece: far below the longest message. */
  static final int MOST_PIECE_BYTES = 1 << 20;

  private static final int MOST_COPIES = 16;
  private static final long IDLE_NANOS = 120_000_000_000L;

  private record Lent(PinnedCommit commit, long until) {}

  private final Function<Part, Optional<LucenePartition>> warm;
  private final Function<Part, List<byte[]>> warmUps;
  private final Executor executor;
  private final Map<Long, Lent> lent = new HashMap<>();
  private long last = System.nanoTime();

  /**
   * @param warm a partition, if it is here and complete
   * @param warmUps what a partition was asked lately
   */
  public CopyServer(
      Function<Part, Optional<LucenePartition>> warm,
      Function<Part, List<byte[]>> warmUps,
      Executor executor) {
    this.warm = warm;
    this.warmUps = warmUps;
    this.executor = executor;
  }

  /** Answers what comes over {@code transport}. */
  public void open(Transport transport) {
    transport.handle(
        CopyMessages.LIST, (from, bytes) -> answer(() -> list(CopyMessages.part(bytes))));
    transport.handle(CopyMessages.READ, (from, bytes) -> answer(() -> read(Piece.of(bytes))));
    transport.handle(
        CopyMessages.DIGESTS,
        (from, bytes) ->
            answer(() -> CopyMessages.digests(Digests.of(partition(CopyMessages.part(bytes))))));
    transport.handle(
        CopyMessages.ITEMS,
        (from, bytes) ->
            answer(
                () -> {
                  Buckets asked = Buckets.of(bytes);
                  return CopyMessages.items(
                      Digests.items(partition(asked.part()), new HashSet<>(asked.numbers())));
                }));
  }

  private interface Work {
    byte[] run() throws IOException;
  }

  private CompletableFuture<byte[]> answer(Work work) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    executor.execute(
        () -> {
          try {
            answer.complete(work.run());
          } catch (IOException | RuntimeException e) {
            LOG.debug("a partition could not be read for another node", e);
            answer.completeExceptionally(new IOException("it cannot be copied", e));
          }
        });
    return answer;
  }

  private LucenePartition partition(Part part) throws IOException {
    return warm.apply(part)
        .orElseThrow(() -> new IOException("partition " + part + " is not warm here"));
  }

  private byte[] list(Part part) throws IOException {
    PinnedCommit commit = partition(part).pin();
    List<Lent> ended = new ArrayList<>();
    long name;
    synchronized (this) {
      end(System.nanoTime(), ended);
      name = ++last;
      lent.put(name, new Lent(commit, System.nanoTime() + IDLE_NANOS));
    }
    ended.forEach(CopyServer::close);
    return new Listing(name, commit.files(), warmUps.apply(part)).toBytes();
  }

  private void end(long now, List<Lent> ended) {
    lent.values()
        .removeIf(
            each -> {
              boolean over = each.until() - now <= 0;
              if (over) {
                ended.add(each);
              }
              return over;
            });
    if (lent.size() >= MOST_COPIES) {
      lent.entrySet().stream()
          .min((a, b) -> Long.compare(a.getValue().until() - b.getValue().until(), 0))
          .map(Map.Entry::getKey)
          .ifPresent(oldest -> Optional.ofNullable(lent.remove(oldest)).ifPresent(ended::add));
    }
  }

  private byte[] read(Piece piece) throws IOException {
    PinnedCommit commit;
    synchronized (this) {
      Lent copied = lent.get(piece.copy());
      if (copied == null) {
        throw new IOException("this copy has ended");
      }
      lent.put(piece.copy(), new Lent(copied.commit(), System.nanoTime() + IDLE_NANOS));
      commit = copied.commit();
    }
    return commit.read(piece.file(), piece.offset(), piece.length());
  }

  private static void close(Lent lent) {
    try {
      lent.commit().close();
    } catch (IOException | RuntimeException e) {
      LOG.debug("the files of a copy could not be let go", e);
    }
  }

  @Override
  public void close() {
    List<Lent> all;
    synchronized (this) {
      all = List.copyOf(lent.values());
      lent.clear();
    }
    all.forEach(CopyServer::close);
  }
}
