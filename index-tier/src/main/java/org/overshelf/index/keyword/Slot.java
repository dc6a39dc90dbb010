package org.overshelf.index.keyword;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.table.DocumentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The place of one partition: it may be there and warm, on its way, or broken. Whoever writes to it
 * holds {@link #writing}.
 */
final class Slot implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Slot.class);

  private final Part part;
  private final Path folder;
  private final long bufferBytes;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile @Nullable LucenePartition partition;
  private volatile State state = State.REBUILDING;

  /** Opens a partition; one that is missing, damaged or of another layout is begun anew. */
  Slot(Part part, Path folder, long bufferBytes) throws IOException {
    this.part = part;
    this.folder = folder;
    this.bufferBytes = bufferBytes;
    try {
      partition = LucenePartition.open(folder, part.toString(), bufferBytes);
    } catch (CorruptIndexException
        | IndexFormatTooNewException
        | IndexFormatTooOldException
        | IndexNotFoundException
        | EOFException
        | NoSuchFileException e) {
      LOG.warn("partition is damaged and will be made anew partition={}", part, e);
      LucenePartition.delete(folder);
      partition = LucenePartition.open(folder, part.toString(), bufferBytes);
    }
    LucenePartition opened = partition;
    state = opened != null && opened.isComplete() ? State.WARM : State.REBUILDING;
  }

  Part part() {
    return part;
  }

  /** Whether this is where a document belongs. */
  boolean takes(DocumentId document) {
    return KeywordIndex.partitionOf(document, part.of()) == part.number();
  }

  ReentrantLock writing() {
    return writing;
  }

  State state() {
    return state;
  }

  void setState(State changed) {
    state = changed;
  }

  /** The partition, unless it broke. */
  Optional<LucenePartition> partition() {
    return Optional.ofNullable(partition);
  }

  /** The partition, if it may answer. */
  Optional<LucenePartition> warm() {
    return state == State.WARM ? partition() : Optional.empty();
  }

  /** Throws the partition away and begins an empty one. */
  void restart() throws IOException {
    writing.lock();
    try {
      state = State.REBUILDING;
      close();
      LucenePartition.delete(folder);
      partition = LucenePartition.open(folder, part.toString(), bufferBytes);
    } finally {
      writing.unlock();
    }
  }

  /**
   * Takes the place of whatever is there: what was copied into another folder.
   *
   * @return whether it is complete
   */
  boolean replace(Path copied) throws IOException {
    writing.lock();
    try {
      close();
      LucenePartition.delete(folder);
      Files.move(copied, folder);
      LucenePartition opened = LucenePartition.open(folder, part.toString(), bufferBytes);
      partition = opened;
      return opened.isComplete();
    } finally {
      writing.unlock();
    }
  }

  /** Where a copy is gathered before it takes this one's place. */
  Path copyFolder() {
    return folder.resolveSibling(folder.getFileName() + ".copy");
  }

  /** Deletes the partition for good. */
  void delete() throws IOException {
    writing.lock();
    try {
      state = State.REBUILDING;
      close();
      LucenePartition.delete(folder);
      LucenePartition.delete(copyFolder());
    } finally {
      writing.unlock();
    }
  }

  /** The partition can no longer be written: it stops answering until it is made anew. */
  void broke(Exception why) {
    LOG.error("partition failed; check --repair makes it anew partition={}", part, why);
    state = State.DAMAGED;
  }

  @Override
  public void close() {
    writing.lock();
    try {
      LucenePartition closed = partition;
      partition = null;
      if (closed != null) {
        closed.close();
      }
    } catch (IOException e) {
      LOG.warn("partition could not be closed partition={}", part, e);
    } finally {
      writing.unlock();
    }
  }
}
