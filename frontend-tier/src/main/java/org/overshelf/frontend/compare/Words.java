package org.overshelf.frontend.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as words: runs of letters and digits, in lower case, each with its place in the text. A
 * word that a line end divides is one word. Scripts without spaces have a word per letter.
 */
public final class Words {

  /** How much of a text is read. */
  public static final int MAX_CHARS = 2_000_000;

  private static final Pattern WORD =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]"
              + "|(?:(?![\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}])[\\p{L}\\p{M}\\p{N}])+"
              + "(?:-\\h*\\R\\h*\\p{Ll}+)?");
  private static final Pattern BREAK = Pattern.compile("-\\h*\\R\\h*");

  private final String text;
  private final List<String> words;
  private final int[] starts;
  private final int[] ends;

  private Words(String text, List<String> words, int[] starts, int[] ends) {
    this.text = text;
    this.words = words;
    this.starts = starts;
    this.ends = ends;
  }

  /** The words of a text; what lies beyond {@link #MAX_CHARS} is not looked at. */
  public static Words of(String whole) {
    String text = whole.length() > MAX_CHARS ? whole.substring(0, MAX_CHARS) : whole;
    List<String> words = new ArrayList<>();
    int[] starts = new int[1024];
    int[] ends = new int[1024];
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      if (words.size() == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        ends = Arrays.copyOf(ends, 2 * ends.length);
      }
      starts[words.size()] = matcher.start();
      ends[words.size()] = matcher.end();
      String word = matcher.group();
      words.add(
          (word.indexOf('-') < 0 ? word : BREAK.matcher(word).replaceAll(""))
              .toLowerCase(Locale.ROOT));
    }
    return new Words(
        text, words, Arrays.copyOf(starts, words.size()), Arrays.copyOf(ends, words.size()));
  }

  /** How many there are. */
  public int size() {
    return words.size();
  }

  /** The word at a position, in lower case. */
  public String word(int index) {
    return words.get(index);
  }

  /** Where in the text a word begins. */
  public int start(int index) {
    return starts[index];
  }

  /** The first word that begins at or after a place in the text. */
  int firstFrom(int place) {
    int found = Arrays.binarySearch(starts, place);
    return found < 0 ? -found - 1 : found;
  }

  /** The text from one word up to, and without, another, on one line. */
  public String between(int from, int to) {
    return from >= to ? "" : text.substring(starts[from], ends[to - 1]).replaceAll("\\s+", " ");
  }

  /** The text itself. */
  String text() {
    return text;
  }
}
