package org.overshelf.index.keyword.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** Words at positions, as gathered before. */
final class WordStream extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final List<String> words = new ArrayList<>();
  private int[] positions = new int[256];
  private int at;

  /** Adds a word; positions do not fall. */
  void add(String word, int position) {
    if (words.size() == positions.length) {
      positions = Arrays.copyOf(positions, positions.length * 2);
    }
    positions[words.size()] = position;
    words.add(word);
  }

  @Override
  public boolean incrementToken() {
    if (at == words.size()) {
      return false;
    }
    clearAttributes();
    term.append(words.get(at));
    increment.setPositionIncrement(positions[at] - (at == 0 ? -1 : positions[at - 1]));
    at++;
    return true;
  }
}
