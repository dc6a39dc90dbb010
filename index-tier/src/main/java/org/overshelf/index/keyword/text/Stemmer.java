package org.overshelf.index.keyword.text;

import java.util.HashMap;
import java.util.Map;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Takes English endings off words. Words with digits, signs or letters beyond a to z are left as
 * they are, and so are short ones: other languages and identifiers suffer little. For one thread.
 */
public final class Stemmer {

  private static final int REMEMBERED = 20_000;
  private static final int SHORTEST = 4;

  private final EnglishStemmer rules = new EnglishStemmer();
  private final Map<String, String> remembered = new HashMap<>();

  /** The stem of a folded word. Its first letter is the word's. */
  public String stem(String word) {
    if (word.length() < SHORTEST) {
      return word;
    }
    String known = remembered.get(word);
    if (known != null) {
      return known;
    }
    String stem = isEnglish(word) ? cut(word) : word;
    if (remembered.size() >= REMEMBERED) {
      remembered.clear();
    }
    remembered.put(word, stem);
    return stem;
  }

  private String cut(String word) {
    rules.setCurrent(word);
    rules.stem();
    String stem = rules.getCurrent();
    return stem.isEmpty() || stem.charAt(0) != word.charAt(0) ? word : stem;
  }

  private static boolean isEnglish(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c < 'a' || c > 'z') {
        return false;
      }
    }
    return true;
  }
}
