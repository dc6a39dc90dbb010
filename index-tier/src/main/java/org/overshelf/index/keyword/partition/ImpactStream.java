package org.overshelf.index.keyword.partition;

import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** Words with their impacts in the place of frequencies. */
final class ImpactStream extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final Iterator<Map.Entry<String, Integer>> impacts;

  ImpactStream(Map<String, Integer> impacts) {
    this.impacts = impacts.entrySet().iterator();
  }

  @Override
  public boolean incrementToken() {
    if (!impacts.hasNext()) {
      return false;
    }
    clearAttributes();
    Map.Entry<String, Integer> next = impacts.next();
    term.append(next.getKey());
    frequency.setTermFrequency(next.getValue());
    return true;
  }
}
