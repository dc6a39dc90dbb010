package org.overshelf.index.keyword.partition;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.overshelf.index.keyword.partition.Lexicon.Term;

/** A paper's words with their impacts in the place of frequencies. Used again for each paper. */
final class ImpactStream extends TokenStream {

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final Impacts impacts;
  private int at;

  ImpactStream(Impacts impacts) {
    this.impacts = impacts;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the paper before has left its mark on them
    at = 0;
  }

  @Override
  public boolean incrementToken() {
    if (at == impacts.terms().size()) {
      return false;
    }
    Term next = impacts.terms().get(at++);
    term.setBytesRef(next.bytes);
    frequency.setTermFrequency(impacts.impact(next));
    return true;
  }
}
