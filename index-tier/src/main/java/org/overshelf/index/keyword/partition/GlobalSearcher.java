package org.overshelf.index.keyword.partition;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;

/** Searches one partition by the statistics of all. */
final class GlobalSearcher extends IndexSearcher {

  private static final ImpactSimilarity SIMILARITY = new ImpactSimilarity();

  private final Statistics global;

  GlobalSearcher(IndexReader reader, Statistics global) {
    super(reader);
    this.global = global;
    setSimilarity(SIMILARITY);
    setQueryCache(null);
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
    long holders =
        switch (term.field()) {
          case Fields.STEM -> global.stems().getOrDefault(term.text(), 1L);
          case Fields.EXACT -> global.exacts().getOrDefault(term.text(), 1L);
          default -> 1;
        };
    // A word that only deleted documents hold still has a list; nothing on it will be scored.
    long counted = Math.max(1, holders);
    return new TermStatistics(term.bytes(), counted, counted);
  }

  @Override
  public CollectionStatistics collectionStatistics(String field) {
    long documents = Math.max(1, global.documents());
    return new CollectionStatistics(field, documents, documents, documents, documents);
  }
}
