package org.overshelf.index.similarity.partition.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.shared.table.DocumentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A partition that is opened when it is first used, and made when something is first put into it: a
 * node with a hundred of them starts as fast as one with none. One that is damaged is begun anew,
 * and whoever has to fill it again is told.
 */
final class LazyPartition implements FeaturePartition, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LazyPartition.class);

  private final Path place;
  private final long freshPostings;
  private final Runnable lost;
  private volatile @Nullable DiskPartition opened;
  private volatile boolean closed;

  LazyPartition(Path place, long freshPostings, Runnable lost) {
    this.place = place;
    this.freshPostings = freshPostings;
    this.lost = lost;
  }

  boolean exists() {
    return opened != null || Files.isDirectory(place);
  }

  /** The partition, if it is there or to be made. */
  private Optional<DiskPartition> partition(boolean make) throws IOException {
    DiskPartition there = opened;
    if (there == null && (make || Files.isDirectory(place))) {
      there = open();
    }
    return Optional.ofNullable(there);
  }

  private synchronized DiskPartition open() throws IOException {
    if (closed) {
      throw new IOException("the partition is closed: " + place);
    }
    DiskPartition there = opened;
    if (there == null) {
      try {
        there = DiskPartition.open(place, freshPostings);
      } catch (CorruptIndexException
          | IndexFormatTooNewException
          | IndexFormatTooOldException
          | EOFException
          | NoSuchFileException e) {
        LOG.warn("feature partition is damaged and is begun anew folder={}", place, e);
        clear();
        there = DiskPartition.open(place, freshPostings);
        lost.run();
      }
      opened = there;
    }
    return there;
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
  }

  @Override
  public void put(Copy copy) throws IOException {
    partition(true).orElseThrow().put(copy);
  }

  @Override
  public boolean remove(DocumentId document) throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() && there.get().remove(document);
  }

  @Override
  public OptionalLong digest(DocumentId document) throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() ? there.get().digest(document) : OptionalLong.empty();
  }

  @Override
  public Matches find(Features features, int size) throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() ? there.get().find(features, size) : new Matches(0, 0, List.of());
  }

  @Override
  public List<Near> near(Token token, int distance, int size) throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() ? there.get().near(token, distance, size) : List.of();
  }

  @Override
  public List<Copy> copies(Optional<DocumentId> after, int most) throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() ? there.get().copies(after, most) : List.of();
  }

  @Override
  public Size size() throws IOException {
    Optional<DiskPartition> there = partition(false);
    return there.isPresent() ? there.get().size() : new Size(0, 0);
  }

  void commit() throws IOException {
    DiskPartition there = opened;
    if (there != null) {
      there.commit();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    DiskPartition there = opened;
    if (there != null) {
      there.close();
    }
  }
}
