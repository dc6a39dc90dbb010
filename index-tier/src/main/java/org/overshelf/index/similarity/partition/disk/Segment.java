package org.overshelf.index.similarity.partition.disk;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.FixedBitSet;
import org.overshelf.shared.table.DocumentId;

/**
 * An immutable file of a partition, mapped into memory, and which of its documents have been
 * replaced or removed since. The layout is in the package's chapter.
 */
final class Segment implements Closeable {

  private final Directory directory;
  private final String name;
  private final IndexInput file;
  private final SegmentLayout layout;
  private final FixedBitSet dead;
  private final long postings;
  private int live;
  private long livePostings;

  private Segment(Directory directory, String name, IndexInput file, SegmentLayout layout)
      throws IOException {
    this.directory = directory;
    this.name = name;
    this.file = file;
    this.layout = layout;
    this.dead = new FixedBitSet(Math.max(1, layout.documents()));
    SegmentReader reader = reader();
    for (int i = 0; i < layout.documents(); i++) {
      if (reader.isRemoval(i)) {
        dead.set(i);
      } else {
        live++;
        livePostings += reader.count(i);
      }
    }
    this.postings = livePostings;
  }

  /** Opens a segment; damage to its frame is noticed now, other damage by {@link #verify}. */
  static Segment open(Directory directory, String name) throws IOException {
    IndexInput file = directory.openInput(name, IOContext.DEFAULT);
    try {
      return new Segment(directory, name, file, SegmentLayout.read(file));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  long bytes() {
    return file.length();
  }

  /** How many documents it holds for good. */
  int live() {
    return live;
  }

  /** Pairs of feature and document, of those that are live. */
  long livePostings() {
    return livePostings;
  }

  /** The same of all that it was written with. */
  long postings() {
    return postings;
  }

  /** A view for one thread, for as long as the segment is not closed. */
  SegmentReader reader() throws IOException {
    return new SegmentReader(file, layout);
  }

  boolean isDead(int ordinal) {
    return dead.get(ordinal);
  }

  /** Says that a later segment, or what is not yet in one, replaces or removes a document. */
  boolean kill(DocumentId document) throws IOException {
    SegmentReader reader = reader();
    int ordinal = reader.ordinal(document);
    if (ordinal < 0 || dead.get(ordinal)) {
      return false;
    }
    dead.set(ordinal);
    live--;
    livePostings -= reader.count(ordinal);
    return true;
  }

  /** Reads the whole file and compares its checksum. */
  void verify() throws IOException {
    try (ChecksumIndexInput whole = directory.openChecksumInput(name)) {
      whole.seek(whole.length() - CodecUtil.footerLength());
      CodecUtil.checkFooter(whole);
    } catch (IllegalArgumentException e) {
      throw new CorruptIndexException("unreadable", name, e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
