package org.overshelf.index.keyword.partition;

import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;

/** Words at positions, as gathered before. Used again for each paper. */
final class WordStream extends TokenStream {

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private BytesRef[] words = new BytesRef[256];
  private int[] positions = new int[256];
  private int size;
  private int at;

  /** Forgets the words of the paper before. */
  void begin() {
    size = 0;
  }

  /** Adds a word; positions do not fall. */
  void add(BytesRef word, int position) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, size * 2);
      words = Arrays.copyOf(words, size * 2);
    }
    positions[size] = position;
    words[size++] = word;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the paper before has left its mark on them
    at = 0;
  }

  @Override
  public boolean incrementToken() {
    if (at == size) {
      return false;
    }
    term.setBytesRef(words[at]);
    increment.setPositionIncrement(positions[at] - (at == 0 ? -1 : positions[at - 1]));
    at++;
    return true;
  }
}
