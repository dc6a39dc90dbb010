package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.util.Bits;

/**
 * What a partition holds at one moment. Knows which documents of each segment are deleted, so that
 * counts can leave them out: Lucene's own count them until a merge drops them, and then scores
 * would depend on when that is.
 */
final class Snapshot {

  private final DirectoryReader reader;

  /** For each segment, its deleted documents in order. */
  private final List<int[]> deleted = new ArrayList<>();

  Snapshot(DirectoryReader reader) {
    this.reader = reader;
    for (LeafReaderContext each : reader.leaves()) {
      deleted.add(deletedOf(each.reader()));
    }
  }

  private static int[] deletedOf(LeafReader segment) {
    int[] deleted = new int[segment.numDeletedDocs()];
    Bits live = segment.getLiveDocs();
    if (live != null) {
      int count = 0;
      for (int doc = 0; count < deleted.length; doc++) {
        if (!live.get(doc)) {
          deleted[count++] = doc;
        }
      }
    }
    return deleted;
  }

  DirectoryReader reader() {
    return reader;
  }

  long documents() {
    return reader.numDocs();
  }

  /** How many documents hold a term. */
  long holders(String field, String word) throws IOException {
    Term term = new Term(field, word);
    long holders = 0;
    for (LeafReaderContext each : reader.leaves()) {
      int counted = each.reader().docFreq(term);
      holders += counted;
      if (counted > 0 && deleted.get(each.ord).length > 0) {
        holders -= deletedHolders(each.reader(), term, deleted.get(each.ord));
      }
    }
    return holders;
  }

  private static int deletedHolders(LeafReader segment, Term term, int[] deleted)
      throws IOException {
    PostingsEnum holders = segment.postings(term, PostingsEnum.NONE);
    int found = 0;
    for (int i = 0; i < deleted.length && holders != null; i++) {
      int doc = holders.docID() < deleted[i] ? holders.advance(deleted[i]) : holders.docID();
      if (doc == DocIdSetIterator.NO_MORE_DOCS) {
        break;
      }
      found += doc == deleted[i] ? 1 : 0;
    }
    return found;
  }

  /** Hands out the newest snapshot and closes those that nobody uses any more. */
  static final class Source extends ReferenceManager<Snapshot> {
    private final IndexWriter writer;

    Source(IndexWriter writer) throws IOException {
      this.writer = writer;
      this.current = new Snapshot(DirectoryReader.open(writer));
    }

    @Override
    protected void decRef(Snapshot snapshot) throws IOException {
      snapshot.reader.decRef();
    }

    @Override
    protected @org.jspecify.annotations.Nullable Snapshot refreshIfNeeded(Snapshot old)
        throws IOException {
      DirectoryReader changed = DirectoryReader.openIfChanged(old.reader, writer);
      return changed == null ? null : new Snapshot(changed);
    }

    @Override
    protected boolean tryIncRef(Snapshot snapshot) {
      return snapshot.reader.tryIncRef();
    }

    @Override
    protected int getRefCount(Snapshot snapshot) {
      return snapshot.reader.getRefCount();
    }
  }
}
