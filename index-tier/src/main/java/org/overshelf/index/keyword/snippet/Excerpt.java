package org.overshelf.index.keyword.snippet;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.client.Snippet.Piece;
import org.overshelf.index.keyword.snippet.Marker.Mark;

/** Cuts passages out of texts: whole words, from the beginning of a sentence if one is near. */
final class Excerpt {

  private static final String GAP = "… ";

  /** How far before the first hit a sentence may begin. */
  private static final int LEAD = 110;

  /** How much text stands before the first hit otherwise. */
  private static final int SHORT_LEAD = 40;

  private final String text;
  private final List<Piece> pieces;
  private final StringBuilder plain = new StringBuilder();

  Excerpt(String text) {
    this(text, new ArrayList<>());
  }

  private Excerpt(String text, List<Piece> pieces) {
    this.text = text;
    this.pieces = pieces;
  }

  /** Goes on with another text. */
  Excerpt goOn(String other) {
    flush();
    return new Excerpt(other, pieces);
  }

  Snippet snippet() {
    flush();
    return new Snippet(pieces);
  }

  /**
   * Takes about {@code chars} characters, which include those from {@code first} to {@code last}.
   */
  Excerpt take(int first, int last, int chars, List<Mark> marks) {
    int slack = Math.max(0, chars - (last - first));
    int start = start(first, slack);
    int end = end(Math.max(last, Math.min(text.length(), start + chars)), last);
    if (start > 0 && !isSentenceStart(start)) {
      plain.append(GAP);
    }
    int at = start;
    for (Mark mark : marks) {
      if (mark.start() >= at) {
        append(at, mark.start());
        flush();
        append(mark.start(), mark.end());
        pieces.add(new Piece(plain.toString(), true));
        plain.setLength(0);
        at = mark.end();
      }
    }
    append(at, end);
    plain.append(end < text.strip().length() ? " " + GAP : "");
    return this;
  }

  private int start(int first, int slack) {
    int lead = Math.min(slack, LEAD);
    for (int at = first; at >= Math.max(0, first - lead); at--) {
      if (isSentenceStart(at)) {
        return at;
      }
    }
    int at = Math.max(0, first - Math.min(slack, SHORT_LEAD));
    while (at < first && !isWordStart(at)) {
      at++;
    }
    return at;
  }

  private boolean isWordStart(int at) {
    return at == 0
        || Character.isWhitespace(text.charAt(at - 1)) && !Character.isWhitespace(text.charAt(at));
  }

  /** After a full stop and a space, or after an empty line, with a capital letter or digit. */
  private boolean isSentenceStart(int at) {
    if (at == 0) {
      return true;
    }
    if (!isWordStart(at) || !Character.isUpperCase(text.charAt(at))) {
      return false;
    }
    int before = at - 1;
    int lines = 0;
    while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
      lines += text.charAt(before) == '\n' ? 1 : text.charAt(before) == '\f' ? 2 : 0;
      before--;
    }
    return before < 0 || lines > 1 || ".!?".indexOf(text.charAt(before)) >= 0 && !isInitial(before);
  }

  /** Whether the full stop belongs to a single letter, as in "I. Stoica". */
  private boolean isInitial(int stop) {
    return stop >= 1
        && Character.isUpperCase(text.charAt(stop - 1))
        && (stop == 1 || !Character.isLetterOrDigit(text.charAt(stop - 2)));
  }

  /** The end of a whole word, not before {@code last}. */
  private int end(int wanted, int last) {
    if (wanted >= text.length()) {
      return text.length();
    }
    int at = wanted;
    while (at > last && !Character.isWhitespace(text.charAt(at))) {
      at--;
    }
    if (at == last && at > 0 && Character.isHighSurrogate(text.charAt(at - 1))) {
      at++;
    }
    return at;
  }

  /** Appends text with every run of white space as one space. */
  private void append(int from, int until) {
    for (int i = from; i < until; i++) {
      char c = text.charAt(i);
      boolean space = Character.isWhitespace(c) || Character.isISOControl(c);
      if (!space) {
        plain.append(c);
      } else if (!endsWithSpace()) {
        plain.append(' ');
      }
    }
  }

  private boolean endsWithSpace() {
    if (!plain.isEmpty()) {
      return plain.charAt(plain.length() - 1) == ' ';
    }
    return pieces.isEmpty() || pieces.getLast().text().endsWith(" ");
  }

  private void flush() {
    if (!plain.isEmpty()) {
      pieces.add(new Piece(plain.toString(), false));
      plain.setLength(0);
    }
  }
}
