package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
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

  /**
   * The most that a document of a segment is worth before its words. Segments that a refresh leaves
   * alone keep theirs; counts of citations that change make a new reader of their segment.
   */
  private final Map<IndexReader.CacheKey, Float> priors = new ConcurrentHashMap<>();

  private final IndexSearcher searcher;

  Snapshot(DirectoryReader reader, Map<IndexReader.CacheKey, Float> known) {
    this.reader = reader;
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null);
    for (LeafReaderContext each : reader.leaves()) {
      IndexReader.CacheKey key = each.reader().getReaderCacheHelper().getKey();
      Float prior = known.get(key);
      if (prior != null) {
        priors.put(key, prior);
      }
    }
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

  IndexSearcher searcher() {
    return searcher;
  }

  /** The most that a document of a segment is worth before its words. */
  float mostPrior(LeafReaderContext segment) throws IOException {
    IndexReader.CacheKey key = segment.reader().getReaderCacheHelper().getKey();
    Float known = priors.get(key);
    if (known != null) {
      return known;
    }
    NumericDocValues citations = DocValues.getNumeric(segment.reader(), Fields.CITATIONS);
    long most = 0;
    while (citations.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      most = Math.max(most, citations.longValue());
    }
    float prior = Prior.most(most);
    priors.put(key, prior);
    return prior;
  }

  /** How many documents hold a term. */
  long holders(Term term, TermStates states) throws IOException {
    long holders = states.docFreq();
    for (LeafReaderContext each : reader.leaves()) {
      if (holders > 0 && deleted.get(each.ord).length > 0) {
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
      this.current = new Snapshot(DirectoryReader.open(writer), Map.of());
    }

    @Override
    protected void decRef(Snapshot snapshot) throws IOException {
      snapshot.reader.decRef();
    }

    @Override
    protected @org.jspecify.annotations.Nullable Snapshot refreshIfNeeded(Snapshot old)
        throws IOException {
      DirectoryReader changed = DirectoryReader.openIfChanged(old.reader, writer);
      return changed == null ? null : new Snapshot(changed, old.priors);
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
