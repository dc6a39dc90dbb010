package org.overshelf.crawler.extract.layout;

import java.util.List;

/**
 * Words that are read in one go: a printed line, or, in a {@linkplain Manuscript#flowed() flowed}
 * format, a whole paragraph.
 *
 * @param words from left to right; not empty
 * @param text the words with spaces between them
 * @param x left edge
 * @param y baseline
 * @param right right edge
 * @param size of most of its characters
 * @param bold whether most of its characters are bold
 * @param italic whether most of its characters are italic
 * @param column lines with the same number belong to one column of one page
 * @param startsParagraph whether a paragraph begins here
 */
public record Line(
    List<Word> words,
    String text,
    double x,
    double y,
    double right,
    double size,
    boolean bold,
    boolean italic,
    int column,
    boolean startsParagraph) {

  public Line {
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a line has at least one word");
    }
  }

  /** A line of these words, which stand on the baseline {@code y}. */
  public static Line of(List<Word> words, double y, int column, boolean startsParagraph) {
    StringBuilder text = new StringBuilder();
    double right = Double.NEGATIVE_INFINITY;
    double sizes = 0;
    int letters = 0;
    int bold = 0;
    int italic = 0;
    int all = 0;
    for (Word word : words) {
      if (!word.glued() && !text.isEmpty()) {
        text.append(' ');
      }
      text.append(word.text());
      right = Math.max(right, word.right());
      int length = word.text().length();
      all += length;
      bold += word.bold() ? length : 0;
      italic += word.italic() ? length : 0;
      if (word.script() == Word.Script.NORMAL) {
        sizes += word.size() * length;
        letters += length;
      }
    }
    double size = letters > 0 ? sizes / letters : words.getFirst().size();
    return new Line(
        words,
        text.toString(),
        words.getFirst().x(),
        y,
        right,
        size,
        bold * 2 > all,
        italic * 2 > all,
        column,
        startsParagraph);
  }

  /** A line of one word-like piece of text, for formats that do not place glyphs. */
  public static Line plain(
      String text, double x, double y, double size, boolean bold, boolean startsParagraph) {
    double right = x + text.length() * size / 2;
    Word word = new Word(text, x, right, size, bold, false, Word.Script.NORMAL, false);
    return of(List.of(word), y, 0, startsParagraph);
  }

  public double width() {
    return right - x;
  }

  /** The middle between the left and the right edge. */
  public double centre() {
    return (x + right) / 2;
  }

  Line inParagraph(boolean starts) {
    return starts == startsParagraph
        ? this
        : new Line(words, text, x, y, right, size, bold, italic, column, starts);
  }
}
