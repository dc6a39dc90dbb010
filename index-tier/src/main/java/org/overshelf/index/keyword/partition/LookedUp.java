package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.TermQuery;

/**
 * Where a query's words stand in the dictionaries of a snapshot's segments: looked up once, for
 * counting their holders, and used again for the search. For one query.
 */
final class LookedUp {

  private final Snapshot snapshot;
  private final Map<Term, TermStates> states = new HashMap<>();

  LookedUp(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** How many documents hold a term. */
  long holders(Term term) throws IOException {
    return snapshot.holders(term, states(term));
  }

  /** Whether any document, deleted or not, holds a term. */
  boolean isHeld(Term term) throws IOException {
    return states(term).docFreq() > 0;
  }

  private TermStates states(Term term) throws IOException {
    TermStates found = states.get(term);
    if (found == null) {
      found = TermStates.build(snapshot.searcher(), term, true);
      states.put(term, found);
    }
    return found;
  }

  /** A query for a term, without looking it up again. */
  TermQuery query(Term term) {
    TermStates found = states.get(term);
    return found == null ? new TermQuery(term) : new TermQuery(term, found);
  }
}
