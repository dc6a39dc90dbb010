package org.overshelf.index.keyword;

import java.io.EOFException;
import java.io.IOException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The place of one partition: it may be there and warm, on its way, or broken. Whoever writes to it
 * holds {@link #writing}.
 */
final class Slot implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Slot.class);

  private final int number;
  private final Path folder;
  private final String layout;
  private final long bufferBytes;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile @Nullable LucenePartition partition;
  private volatile State state = State.REBUILDING;

  /** Opens a partition; one that is missing, damaged or of another layout is begun anew. */
  Slot(int number, Path folder, String layout, long bufferBytes) throws IOException {
    this.number = number;
    this.folder = folder;
    this.layout = layout;
    this.bufferBytes = bufferBytes;
    try {
      partition = LucenePartition.open(folder, layout, bufferBytes);
    } catch (CorruptIndexException
        | IndexFormatTooNewException
        | IndexFormatTooOldException
        | IndexNotFoundException
        | EOFException
        | NoSuchFileException e) {
      LOG.warn("partition is damaged and will be made anew partition={}", number, e);
      LucenePartition.delete(folder);
      partition = LucenePartition.open(folder, layout, bufferBytes);
    }
    LucenePartition opened = partition;
    state = opened != null && opened.isComplete() ? State.WARM : State.REBUILDING;
  }

  int number() {
    return number;
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
      partition = LucenePartition.open(folder, layout, bufferBytes);
    } finally {
      writing.unlock();
    }
  }

  /** The partition can no longer be written: it stops answering until it is made anew. */
  void broke(Exception why) {
    LOG.error("partition failed; check --repair makes it anew partition={}", number, why);
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
      LOG.warn("partition could not be closed partition={}", number, e);
    } finally {
      writing.unlock();
    }
  }
}
