package org.overshelf.bench.search;

import java.io.IOException;
import java.io.StringWriter;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;

/** Overshelf's words and stems for plain Lucene, so that both do the same work on a text. */
final class SameWords extends Analyzer {

  @Override
  protected TokenStreamComponents createComponents(String field) {
    return new TokenStreamComponents(new Stems());
  }

  private static final class Stems extends Tokenizer {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final Stemmer stemmer = new Stemmer();
    private Words words = new Words("");

    @Override
    public void reset() throws IOException {
      super.reset();
      StringWriter text = new StringWriter();
      input.transferTo(text);
      words = new Words(text.toString());
    }

    @Override
    public boolean incrementToken() {
      if (!words.next()) {
        return false;
      }
      clearAttributes();
      term.append(stemmer.stem(words.folded()));
      offset.setOffset(words.start(), words.end());
      return true;
    }

    @Override
    public void end() throws IOException {
      super.end();
      offset.setOffset(words.end(), words.end());
    }
  }
}
