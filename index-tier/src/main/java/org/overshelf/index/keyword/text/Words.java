package org.overshelf.index.keyword.text;

/**
 * Walks over the words of a text.
 *
 * <p>A word is a run of letters and digits of any script, with the marks and apostrophes inside it;
 * an ideograph or kana is a word of its own. Everything else separates, with two exceptions that
 * papers need: {@code C++} and {@code C#}. A hyphenated word is several words in a row, which a
 * query reads as a phrase.
 *
 * <p>Only boundaries are found at once; {@link #folded} makes the word's spelling when asked, since
 * a snippet maker passes over most words. For one thread.
 */
public final class Words {

  private static final byte OTHER = 0;
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte[] ASCII = new byte[128];

  static {
    for (char c = 0; c < 128; c++) {
      ASCII[c] = c >= '0' && c <= '9' ? DIGIT : Character.isLetter(c) ? LETTER : OTHER;
    }
  }

  private final String text;
  private final int limit;
  private int start;
  private int end;
  private boolean plain;

  public Words(String text) {
    this(text, 0, text.length());
  }

  /** The words between two places of a text, neither of which may be inside a word. */
  public Words(String text, int from, int limit) {
    this.text = text;
    this.limit = limit;
    this.end = from;
  }

  /** Goes to the next word; false if there is none. */
  public boolean next() {
    int at = end;
    while (at < limit) {
      char c = text.charAt(at);
      if (c < 128) {
        if (ASCII[c] != OTHER) {
          return take(at);
        }
        at++;
      } else {
        int point = text.codePointAt(at);
        if (isSingle(point)) {
          start = at;
          end = at + Character.charCount(point);
          plain = false;
          return true;
        }
        if (Character.isLetterOrDigit(point)) {
          return take(at);
        }
        at += Character.charCount(point);
      }
    }
    start = limit;
    end = limit;
    return false;
  }

  private boolean take(int from) {
    start = from;
    plain = true;
    boolean letters = true;
    int at = from;
    while (at < limit) {
      char c = text.charAt(at);
      if (c < 128) {
        byte kind = ASCII[c];
        if (kind == OTHER) {
          if (c != '\'' || !isApostrophe(at)) {
            break;
          }
          plain = false;
        }
        letters &= kind == LETTER;
        at++;
      } else {
        int point = text.codePointAt(at);
        boolean inside =
            !isSingle(point) && Character.isLetterOrDigit(point)
                || isMark(point)
                || c == '\u2019' && isApostrophe(at);
        if (!inside) {
          break;
        }
        plain = false;
        letters = false;
        at += Character.charCount(point);
      }
    }
    end = letters && at - from <= 2 ? withSigns(at) : at;
    return true;
  }

  /** Takes the signs of {@code C++} and {@code C#}. */
  private int withSigns(int at) {
    if (text.startsWith("++", at) && at + 2 <= limit) {
      return at + 2;
    }
    boolean sharp = at < limit && text.charAt(at) == '#';
    boolean more = at + 1 < limit && Character.isLetterOrDigit(text.charAt(at + 1));
    return sharp && !more ? at + 1 : at;
  }

  /** Whether the mark at {@code at} stands between letters. */
  private boolean isApostrophe(int at) {
    return at + 1 < limit && Character.isLetter(text.charAt(at + 1));
  }

  private static boolean isMark(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }

  private static boolean isSingle(int point) {
    return point >= 0x3040
        && (Character.isIdeographic(point) || point <= 0x30ff && Character.isLetter(point));
  }

  /** Where the word begins. */
  public int start() {
    return start;
  }

  /** Where the word ends: the place after its last character. */
  public int end() {
    return end;
  }

  /** Whether the word has only letters from a to z, in either case, digits and signs. */
  public boolean isPlain() {
    return plain;
  }

  /** A plain word's letter at {@code index}, in lower case; 0 if it is shorter. */
  public char letter(int index) {
    int at = start + index;
    if (at >= end) {
      return 0;
    }
    char c = text.charAt(at);
    return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
  }

  /** The hash of a plain word's {@link #folded} form, without making it. */
  public int plainHash() {
    int until = Math.min(end, start + Folding.MAX_CHARS);
    int hash = 0;
    for (int at = start; at < until; at++) {
      char c = text.charAt(at);
      hash = 31 * hash + (c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return hash;
  }

  /** Whether this is the word's {@link #folded} form. */
  public boolean spells(String folded) {
    if (!plain) {
      return folded().equals(folded);
    }
    int length = Math.min(end - start, Folding.MAX_CHARS);
    if (folded.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = text.charAt(start + i);
      if (folded.charAt(i) != (c >= 'A' && c <= 'Z' ? c + 32 : c)) {
        return false;
      }
    }
    return true;
  }

  /** The word in lower case, without diacritics; never empty. */
  public String folded() {
    return Folding.fold(text, start, end, plain);
  }
}
