package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/**
 * A partition in a folder of its own.
 *
 * <p>What is written can be found after {@link #refresh} and is durable after {@link #commit}.
 * Reading is safe for any number of threads; writing is for one thread at a time.
 */
public final class LucenePartition implements Partition, AutoCloseable {

  private static final String FORMAT = "format";
  private static final String LAYOUT = "layout";
  private static final String COMPLETE = "complete";
  private static final String JOURNAL_DAY = "journal-day";

  /** So many written documents are remembered until they can be found. */
  private static final int MAX_UNSEEN = 50_000;

  /** What the index has of a document. */
  private record Entry(long digest, long citations) {}

  private final String layout;
  private final Directory directory;
  private final IndexWriter writer;
  private final ConcurrentMergeScheduler merges;
  private final Snapshot.Source snapshots;
  private final PaperWriter papers = new PaperWriter();
  private final Set<DocumentId> unseen = new HashSet<>();
  private final long incarnation = new SecureRandom().nextLong() >>> 2 & -1L << 24;
  private boolean complete;

  private LucenePartition(String layout, Directory directory, IndexWriter writer, boolean complete)
      throws IOException {
    this.layout = layout;
    this.directory = directory;
    this.writer = writer;
    this.merges = (ConcurrentMergeScheduler) writer.getConfig().getMergeScheduler();
    this.complete = complete;
    this.snapshots = new Snapshot.Source(writer);
  }

  /**
   * Opens a partition, or begins an empty one if there is none.
   *
   * @param layout which of how many partitions this is; a folder of another layout or format is
   *     begun anew
   * @param bufferBytes memory for documents that are not written yet
   * @throws IOException if the folder cannot be read, because it is damaged or for another reason
   */
  public static LucenePartition open(Path folder, String layout, long bufferBytes)
      throws IOException {
    Directory directory = FSDirectory.open(folder);
    try {
      Map<String, String> committed = Map.of();
      if (DirectoryReader.indexExists(directory)) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          committed = reader.getIndexCommit().getUserData();
        }
      }
      boolean ours =
          String.valueOf(Fields.FORMAT).equals(committed.get(FORMAT))
              && layout.equals(committed.get(LAYOUT));
      IndexWriterConfig config = new IndexWriterConfig();
      config.setSimilarity(new ImpactSimilarity());
      config.setRAMBufferSizeMB(Math.max(1, bufferBytes / (double) (1 << 20)));
      config.setCommitOnClose(false);
      config.setIndexDeletionPolicy(
          new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy()));
      config.setOpenMode(
          ours ? IndexWriterConfig.OpenMode.APPEND : IndexWriterConfig.OpenMode.CREATE);
      ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
      merges.setMaxMergesAndThreads(3, 1);
      config.setMergeScheduler(merges);
      IndexWriter writer = new IndexWriter(directory, config);
      if (ours) {
        writer.setLiveCommitData(Map.copyOf(committed).entrySet(), false);
      }
      return new LucenePartition(
          layout, directory, writer, ours && "true".equals(committed.get(COMPLETE)));
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Deletes a partition that is not open. */
  public static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /** Whether the partition once held all of its documents, so that notices keep it up to date. */
  public boolean isComplete() {
    return complete;
  }

  /** From the next commit on, this partition holds all of its documents. */
  public void setComplete() {
    complete = true;
  }

  /** The day given with the last commit. */
  public OptionalLong journalDay() {
    for (Map.Entry<String, String> each : writer.getLiveCommitData()) {
      if (each.getKey().equals(JOURNAL_DAY)) {
        return OptionalLong.of(Long.parseLong(each.getValue()));
      }
    }
    return OptionalLong.empty();
  }

  @Override
  public Session open() throws IOException {
    Snapshot snapshot = snapshots.acquire();
    return new LuceneSession(snapshot, version(snapshot), snapshots::release);
  }

  /** Lucene counts changes; a crash may take some back, so the count alone does not do. */
  private long version(Snapshot snapshot) {
    return (incarnation + snapshot.reader().getVersion()) | 1L << 62;
  }

  /** The version that a session opened now would have. */
  public long version() throws IOException {
    Snapshot snapshot = snapshots.acquire();
    try {
      return version(snapshot);
    } finally {
      snapshots.release(snapshot);
    }
  }

  /** How many documents can be found. */
  public long documents() throws IOException {
    Snapshot snapshot = snapshots.acquire();
    try {
      return snapshot.documents();
    } finally {
      snapshots.release(snapshot);
    }
  }

  /**
   * Brings the count of citations up to date, without touching the text, if nothing else changed.
   *
   * @return whether the document is up to date now; if not, {@link #put} it
   */
  public boolean isCurrent(DocumentRow row, int citations) throws IOException {
    if (unseen.contains(row.id())) {
      refresh();
    }
    Optional<Entry> entry = entry(row.id());
    if (entry.isEmpty() || entry.get().digest() != Paper.digest(row, true)) {
      return false;
    }
    if (entry.get().citations() != citations) {
      writer.updateNumericDocValue(term(row.id()), Fields.CITATIONS, citations);
      unseen.add(row.id());
    }
    return true;
  }

  private Optional<Entry> entry(DocumentId id) throws IOException {
    Snapshot snapshot = snapshots.acquire();
    try {
      for (LeafReaderContext each : snapshot.reader().leaves()) {
        PostingsEnum found = each.reader().postings(term(id), PostingsEnum.NONE);
        Bits live = each.reader().getLiveDocs();
        int doc = found == null ? DocIdSetIterator.NO_MORE_DOCS : found.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS) {
          if (live == null || live.get(doc)) {
            SegmentValues values = new SegmentValues(each.reader());
            return Optional.of(new Entry(values.digest(doc), values.citations(doc)));
          }
          doc = found.nextDoc();
        }
      }
      return Optional.empty();
    } finally {
      snapshots.release(snapshot);
    }
  }

  /** Adds a document, or replaces it. */
  public void put(Paper paper) throws IOException {
    writer.updateDocument(term(paper.row().id()), papers.write(paper));
    unseen.add(paper.row().id());
    if (unseen.size() >= MAX_UNSEEN) {
      refresh();
    }
  }

  /** Drops a document, if it is there. */
  public void remove(DocumentId id) throws IOException {
    writer.deleteDocuments(term(id));
    unseen.add(id);
  }

  private static Term term(DocumentId id) {
    return new Term(Fields.ID, PaperWriter.bytes(id));
  }

  /** Makes what was written findable. */
  public void refresh() throws IOException {
    if (!unseen.isEmpty()) {
      snapshots.maybeRefreshBlocking();
      unseen.clear();
    }
  }

  /**
   * Makes what was written durable.
   *
   * @param journalDay the first day whose changes may not all be in
   */
  public void commit(long journalDay) throws IOException {
    writer.setLiveCommitData(
        Map.of(
                FORMAT, String.valueOf(Fields.FORMAT),
                LAYOUT, layout,
                COMPLETE, String.valueOf(complete),
                JOURNAL_DAY, String.valueOf(journalDay))
            .entrySet());
    writer.commit();
  }

  /** Keeps the files of the last commit from deletion, so that they can be copied. */
  public PinnedCommit pin() throws IOException {
    return PinnedCommit.of(
        (SnapshotDeletionPolicy) writer.getConfig().getIndexDeletionPolicy(), writer);
  }

  /** Merges all segments into one: slow, for an index that will be read much and written little. */
  public void merge() throws IOException {
    writer.forceMerge(1);
    snapshots.maybeRefreshBlocking();
  }

  /** Waits until the merges that are under way are done. */
  public void awaitMerges() {
    merges.sync();
  }

  /** Sees a document. */
  public interface Visitor {
    void visit(DocumentId id);
  }

  /** Sees a document, a number that changes with what is indexed of it, and its citations. */
  public interface EntryVisitor {
    void visit(DocumentId id, long digest, long citations);
  }

  /** Visits every document that can be found. */
  public void entries(EntryVisitor visitor) throws IOException {
    Snapshot snapshot = snapshots.acquire();
    try {
      for (LeafReaderContext each : snapshot.reader().leaves()) {
        SegmentValues values = new SegmentValues(each.reader());
        Bits live = each.reader().getLiveDocs();
        for (int doc = 0; doc < each.reader().maxDoc(); doc++) {
          if (live == null || live.get(doc)) {
            visitor.visit(values.id(doc), values.digest(doc), values.citations(doc));
          }
        }
      }
    } finally {
      snapshots.release(snapshot);
    }
  }

  /**
   * Reads every file of the index and verifies its checksum, then visits every document.
   *
   * @throws IOException if something is damaged
   */
  public void verify(Visitor visitor) throws IOException {
    Snapshot snapshot = snapshots.acquire();
    try {
      for (LeafReaderContext each : snapshot.reader().leaves()) {
        ((CodecReader) each.reader()).checkIntegrity();
        SegmentValues values = new SegmentValues(each.reader());
        Bits live = each.reader().getLiveDocs();
        for (int doc = 0; doc < each.reader().maxDoc(); doc++) {
          if (live == null || live.get(doc)) {
            visitor.visit(values.id(doc));
          }
        }
      }
    } finally {
      snapshots.release(snapshot);
    }
  }

  /** Closes without committing. */
  @Override
  public void close() throws IOException {
    try (Directory closed = directory;
        IndexWriter rolledBack = writer) {
      snapshots.close();
      writer.rollback();
    }
  }
}
