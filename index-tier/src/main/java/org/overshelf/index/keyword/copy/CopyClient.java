package org.overshelf.index.keyword.copy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.overshelf.index.keyword.copy.CopyMessages.Buckets;
import org.overshelf.index.keyword.copy.CopyMessages.Item;
import org.overshelf.index.keyword.copy.CopyMessages.Listing;
import org.overshelf.index.keyword.copy.CopyMessages.Piece;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.partition.PinnedCommit;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.table.DocumentId;

/** Copies partitions from other nodes and compares with theirs. Safe for any number of threads. */
public final class CopyClient {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Transport transport;
  private final long bytesPerSecond;
  private final CountDownLatch closing;

  /**
   * @param bytesPerSecond how fast to copy
   * @param closing ends a copy that is under way
   */
  public CopyClient(Transport transport, long bytesPerSecond, CountDownLatch closing) {
    this.transport = transport;
    this.bytesPerSecond = bytesPerSecond;
    this.closing = closing;
  }

  /**
   * Copies a partition into a folder. What an earlier attempt left there is used if it is whole.
   *
   * @return queries that the source was asked lately
   * @throws IOException if the source fails or a file is not what it should be
   */
  public List<byte[]> copy(NodeId source, Part part, Path folder)
      throws IOException, InterruptedException {
    Listing listing = Listing.of(ask(source, CopyMessages.LIST, CopyMessages.part(part)));
    Files.createDirectories(folder);
    Set<String> named = new HashSet<>();
    for (PinnedCommit.Entry file : listing.files()) {
      if (!file.name().matches("[A-Za-z0-9_.]+")) {
        throw new IOException("not the name of an index file: " + file.name());
      }
      named.add(file.name());
    }
    dropOthers(folder, named);
    for (PinnedCommit.Entry file : listing.files()) {
      if (!PinnedCommit.isWhole(folder, file)) {
        fetch(source, listing.copy(), file, folder.resolve(file.name()));
        if (!PinnedCommit.isWhole(folder, file)) {
          Files.deleteIfExists(folder.resolve(file.name()));
          throw new IOException("a copied file is damaged: " + file.name());
        }
      }
    }
    PinnedCommit.sync(folder, listing.files());
    return listing.warmUps();
  }

  private static void dropOthers(Path folder, Set<String> named) throws IOException {
    try (Stream<Path> there = Files.list(folder)) {
      for (Path each : there.toList()) {
        if (!named.contains(each.getFileName().toString())) {
          Files.delete(each);
        }
      }
    }
  }

  /** Goes on where an earlier attempt stopped: if that was another file, the checksum tells. */
  private void fetch(NodeId source, long copy, PinnedCommit.Entry file, Path to)
      throws IOException, InterruptedException {
    try (FileChannel channel =
        FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (channel.size() >= file.length()) {
        channel.truncate(0);
      }
      channel.position(channel.size());
      while (channel.position() < file.length()) {
        long began = System.nanoTime();
        int length =
            (int) Math.min(CopyServer.MOST_PIECE_BYTES, file.length() - channel.position());
        Piece piece = new Piece(copy, file.name(), channel.position(), length);
        byte[] bytes = ask(source, CopyMessages.READ, piece.toBytes());
        if (bytes.length != length) {
          throw new IOException("a piece of " + bytes.length + " bytes instead of " + length);
        }
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
          channel.write(left);
        }
        pause(length * 1_000_000_000L / bytesPerSecond - (System.nanoTime() - began));
      }
    }
  }

  private void pause(long nanos) throws InterruptedException {
    if (closing.await(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
      throw new InterruptedException("the index is being closed");
    }
  }

  /**
   * Compares a partition with a copy of it elsewhere.
   *
   * @return the documents that are not the same in both, not necessarily all of them
   */
  public Set<DocumentId> differences(NodeId other, Part part, LucenePartition here)
      throws IOException, InterruptedException {
    long[] theirs = CopyMessages.digests(ask(other, CopyMessages.DIGESTS, CopyMessages.part(part)));
    long[] ours = Digests.of(here);
    List<Integer> buckets = new ArrayList<>();
    for (int i = 0; i < Digests.BUCKETS; i++) {
      if (theirs[i] != ours[i]) {
        buckets.add(i);
      }
    }
    if (buckets.isEmpty()) {
      return Set.of();
    }
    byte[] answer = ask(other, CopyMessages.ITEMS, new Buckets(part, buckets).toBytes());
    Map<DocumentId, Long> different = new HashMap<>();
    for (Item each : CopyMessages.items(answer)) {
      different.put(each.document(), each.digest());
    }
    for (Item each : Digests.items(here, new HashSet<>(buckets))) {
      if (!different.remove(each.document(), each.digest())) {
        different.put(each.document(), 0L);
      }
    }
    return different.keySet();
  }

  private byte[] ask(NodeId node, String kind, byte[] body)
      throws IOException, InterruptedException {
    try {
      return transport.request(node, kind, body, PATIENCE).get();
    } catch (ExecutionException e) {
      throw new IOException("node " + node.shortName() + " did not answer " + kind, e);
    }
  }
}
