package org.overshelf.frontend.compare;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that a comparison passes over, because a reader asked for that. */
public final class LeftOut {

  private static final Pattern REFERENCES =
      Pattern.compile(
          "(?im)^\\h*(?:\\d+\\.?\\h*|[IVX]+\\.\\h*)?(?:references|bibliography|literature"
              + " cited|works cited|literatur|références)\\h*:?\\h*$");
  private static final Pattern AFTERWARDS =
      Pattern.compile("(?im)^\\h*(?:appendix|appendices|supplementary material|annex)\\b.*$");
  private static final Pattern QUOTATION =
      Pattern.compile("“[^”]{1,3000}”|„[^“”]{1,3000}[“”]|«[^»]{1,3000}»|\"[^\"\\n][^\"]{0,2999}\"");

  private LeftOut() {}

  /** The words of a text that are passed over. */
  public static BitSet of(Words words, boolean references, boolean quotations) {
    BitSet left = new BitSet(words.size());
    if (references) {
      references(words, left);
    }
    if (quotations) {
      Matcher matcher = QUOTATION.matcher(words.text());
      while (matcher.find()) {
        left.set(words.firstFrom(matcher.start()), words.firstFrom(matcher.end()));
      }
    }
    return left;
  }

  /** From the last heading that says so to the appendix or the end; a mention early on is none. */
  private static void references(Words words, BitSet left) {
    String text = words.text();
    int begin = -1;
    Matcher heading = REFERENCES.matcher(text);
    while (heading.find()) {
      if (heading.start() > text.length() / 4) {
        begin = heading.start();
      }
    }
    if (begin >= 0) {
      Matcher after = AFTERWARDS.matcher(text);
      int end = after.find(begin) ? after.start() : text.length();
      left.set(words.firstFrom(begin), words.firstFrom(end));
    }
  }
}
