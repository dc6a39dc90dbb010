package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.index.similarity.partition.wire.Request;
import org.overshelf.shared.table.DocumentId;

/**
 * A partition in a folder of its own, served from disk. See the package's chapter.
 *
 * <p>A change survives the process when the call returns, and a power cut after {@link #commit}.
 */
public final class DiskPartition implements FeaturePartition, AutoCloseable {

  static final String LOCK = "partition.lock";

  private final Path folder;
  private final Directory directory;
  private final Lock lock;
  private final long freshPostings;

  /** Held by whoever changes the partition; segments are written under it. */
  private final ReentrantLock writing = new ReentrantLock();

  /** Held, for reading or writing, by whoever looks at or replaces the fields below. */
  private final StampedLock view = new StampedLock();

  private final List<Segment> segments = new ArrayList<>();
  private Fresh fresh = new Fresh();
  private ChangeLog log;
  private State state;

  private DiskPartition(Path folder, Directory directory, Lock lock, long freshPostings)
      throws IOException {
    this.folder = folder;
    this.directory = directory;
    this.lock = lock;
    this.freshPostings = freshPostings;
    Optional<State> found = State.read(directory);
    state = found.orElse(State.EMPTY);
    if (found.isEmpty()) {
      state.write(directory);
    }
    state.deleteOthers(directory);
    try {
      for (String each : state.segments()) {
        segments.add(Segment.open(directory, each));
      }
      buryReplaced();
      log = ChangeLog.open(folder.resolve(State.logName(state.log())), this::replay);
    } catch (IOException | RuntimeException e) {
      closeSegments(segments);
      throw e;
    }
  }

  /**
   * Opens a partition, or begins an empty one.
   *
   * @param freshPostings how many pairs of feature and document may be held in memory until they
   *     are written to a segment
   * @throws IOException if it is damaged, in use, or cannot be read or written
   */
  public static DiskPartition open(Path folder, long freshPostings) throws IOException {
    Files.createDirectories(folder);
    Directory directory = FSDirectory.open(folder);
    Lock lock = null;
    try {
      lock = directory.obtainLock(LOCK);
      return new DiskPartition(folder, directory, lock, freshPostings);
    } catch (IOException | RuntimeException e) {
      if (lock != null) {
        lock.close();
      }
      directory.close();
      throw e;
    }
  }

  /** Documents of a later segment replace those of the earlier ones. */
  private void buryReplaced() throws IOException {
    for (int later = segments.size() - 1; later > 0; later--) {
      SegmentReader reader = segments.get(later).reader();
      for (int i = 0; i < reader.documents(); i++) {
        bury(reader.id(i), later);
      }
    }
  }

  /** Marks a document dead in the segments before one. */
  private boolean bury(DocumentId document, int before) throws IOException {
    boolean found = false;
    for (int i = 0; i < before; i++) {
      found |= segments.get(i).kill(document);
    }
    return found;
  }

  private void replay(Request change) throws IOException {
    switch (change) {
      case Request.Put(Copy copy) -> fresh.put(copy);
      case Request.Remove(DocumentId document) -> fresh.remove(document);
      case Request.Digest d -> throw unexpected();
      case Request.Find f -> throw unexpected();
      case Request.FindNear n -> throw unexpected();
      case Request.Copies c -> throw unexpected();
      case Request.Measure m -> throw unexpected();
    }
    DocumentId document =
        change instanceof Request.Put(Copy copy)
            ? copy.document()
            : ((Request.Remove) change).document();
    bury(document, segments.size());
  }

  private static IOException unexpected() {
    return new IOException("a log with something other than changes");
  }

  @Override
  public void put(Copy copy) throws IOException {
    writing.lock();
    try {
      log.append(new Request.Put(copy));
      long stamp = view.writeLock();
      try {
        fresh.put(copy);
        bury(copy.document(), segments.size());
      } finally {
        view.unlockWrite(stamp);
      }
      flushIfLarge();
    } finally {
      writing.unlock();
    }
  }

  @Override
  public boolean remove(DocumentId document) throws IOException {
    writing.lock();
    try {
      if (digest(document).isEmpty()) {
        return false;
      }
      log.append(new Request.Remove(document));
      long stamp = view.writeLock();
      try {
        fresh.remove(document);
        bury(document, segments.size());
      } finally {
        view.unlockWrite(stamp);
      }
      flushIfLarge();
      return true;
    } finally {
      writing.unlock();
    }
  }

  private void flushIfLarge() throws IOException {
    if (fresh.postings() >= freshPostings || fresh.size() >= Fresh.MAX_DOCUMENTS - 1) {
      flush();
    }
  }

  /** Writes what is in memory to a segment, together with later segments that are not larger. */
  private void flush() throws IOException {
    if (fresh.size() == 0) {
      return;
    }
    int from = segments.size();
    long gathered = fresh.postings();
    while (from > 0 && segments.get(from - 1).livePostings() <= 2 * gathered) {
      from--;
      gathered += segments.get(from).livePostings();
    }
    merge(from);
  }

  /** Replaces the segments from one on, and what is in memory, by one segment. */
  private void merge(int from) throws IOException {
    long generation = state.generation() + 1;
    List<Source> sources = new ArrayList<>();
    for (Segment each : segments.subList(from, segments.size())) {
      sources.add(Source.of(each));
    }
    sources.add(fresh.source());
    String name = State.segmentName(generation);
    SegmentWriter.write(directory, name, sources, from > 0);
    Segment merged = Segment.open(directory, name);
    List<String> names = new ArrayList<>(state.segments().subList(0, from));
    names.add(name);
    State next = new State(generation, generation, names);
    ChangeLog nextLog = ChangeLog.open(folder.resolve(State.logName(generation)), unused -> {});
    next.write(directory);
    ChangeLog oldLog = log;
    List<Segment> replaced;
    long stamp = view.writeLock();
    try {
      replaced = List.copyOf(segments.subList(from, segments.size()));
      segments.subList(from, segments.size()).clear();
      segments.add(merged);
      fresh = new Fresh();
      log = nextLog;
      state = next;
    } finally {
      view.unlockWrite(stamp);
    }
    oldLog.close();
    closeSegments(replaced);
    next.deleteOthers(directory);
  }

  @Override
  public OptionalLong digest(DocumentId document) throws IOException {
    long stamp = view.readLock();
    try {
      return look().digest(document);
    } finally {
      view.unlockRead(stamp);
    }
  }

  @Override
  public Matches find(Features features, int size) throws IOException {
    long stamp = view.readLock();
    try {
      return look().find(features, size);
    } finally {
      view.unlockRead(stamp);
    }
  }

  @Override
  public List<Near> near(Token token, int distance, int size) throws IOException {
    long stamp = view.readLock();
    try {
      return look().near(token, distance, size);
    } finally {
      view.unlockRead(stamp);
    }
  }

  @Override
  public List<Copy> copies(Optional<DocumentId> after, int most) throws IOException {
    long stamp = view.readLock();
    try {
      return look().copies(after, most);
    } finally {
      view.unlockRead(stamp);
    }
  }

  @Override
  public Size size() throws IOException {
    long stamp = view.readLock();
    try {
      return look().size();
    } finally {
      view.unlockRead(stamp);
    }
  }

  private Look look() {
    return new Look(segments, fresh);
  }

  /** How many bytes its segments have on disk. */
  public long bytes() {
    long stamp = view.readLock();
    try {
      return segments.stream().mapToLong(Segment::bytes).sum();
    } finally {
      view.unlockRead(stamp);
    }
  }

  /** Makes all changes durable. */
  public void commit() throws IOException {
    writing.lock();
    try {
      log.sync();
    } finally {
      writing.unlock();
    }
  }

  /** Writes everything into one segment: for a partition that will be read much. */
  public void compact() throws IOException {
    writing.lock();
    try {
      if (fresh.size() > 0 || segments.size() > 1) {
        merge(0);
      }
    } finally {
      writing.unlock();
    }
  }

  /** Reads every segment and verifies its checksum. */
  public void verify() throws IOException {
    writing.lock();
    try {
      for (Segment each : segments) {
        each.verify();
      }
    } finally {
      writing.unlock();
    }
  }

  private static void closeSegments(List<Segment> closed) throws IOException {
    for (Segment each : closed) {
      each.close();
    }
  }

  /** Closes without a commit: as after a crash, what was changed is still there. */
  @Override
  public void close() throws IOException {
    writing.lock();
    long stamp = view.writeLock();
    try (directory;
        lock) {
      log.close();
      closeSegments(segments);
      segments.clear();
    } finally {
      view.unlockWrite(stamp);
      writing.unlock();
    }
  }
}
