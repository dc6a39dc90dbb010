package org.overshelf.index.keyword.partition;

import java.io.IOException;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;

/** Counts documents, many at a time where Lucene can. */
final class Tally implements LeafCollector {

  private long count;

  long count() {
    return count;
  }

  @Override
  public void setScorer(Scorable scorer) {}

  @Override
  public void collect(int doc) {
    count++;
  }

  @Override
  public void collect(DocIdStream documents) throws IOException {
    count += documents.count();
  }
}
