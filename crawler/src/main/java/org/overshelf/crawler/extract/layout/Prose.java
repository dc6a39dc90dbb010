package org.overshelf.crawler.extract.layout;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins lines into running text.
 *
 * <p>A hyphen at the end of a line is taken out if a small letter follows, unless the document
 * spells the same compound with its hyphen elsewhere within a line.
 */
public final class Prose {
  private static final Pattern COMPOUND = Pattern.compile("\\p{L}+(?:[-‐]\\p{L}+)+");
  private static final int MOST_COMPOUNDS = 100_000;

  private final Set<String> compounds;

  private Prose(Set<String> compounds) {
    this.compounds = compounds;
  }

  /** Learns the document's compounds. */
  public static Prose of(Manuscript manuscript) {
    Set<String> compounds = new HashSet<>();
    manuscript
        .lines()
        .takeWhile(line -> compounds.size() < MOST_COMPOUNDS)
        .forEach(
            line -> {
              Matcher matcher = COMPOUND.matcher(line.text());
              while (matcher.find()) {
                compounds.add(folded(matcher.group()));
              }
            });
    return new Prose(compounds);
  }

  /** The lines as one paragraph. */
  public String join(List<Line> lines) {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      append(text, line.text(), " ");
    }
    return text.toString();
  }

  /** The whole text, paragraphs ended by {@code \n}, pages separated by {@code \f}. */
  public String text(Manuscript manuscript, int limit) {
    StringBuilder text = new StringBuilder();
    boolean first = true;
    for (Page page : manuscript.pages()) {
      String separator = first ? "" : "\f";
      for (Line line : page.lines()) {
        if (separator.isEmpty()) {
          separator = line.startsParagraph() && !text.isEmpty() ? "\n" : " ";
        }
        append(text, line.text(), separator);
        separator = "";
        if (text.length() >= limit) {
          return text.toString();
        }
      }
      if (!separator.isEmpty()) {
        text.append(separator);
      }
      first = false;
    }
    return text.toString();
  }

  /** Adds a line; where a word was divided, its second half moves before the separator. */
  private void append(StringBuilder text, String line, String separator) {
    if (text.isEmpty()) {
      text.append(line);
      return;
    }
    int end = text.length() - 1;
    char last = text.charAt(end);
    boolean divided =
        (last == '-' || last == '‐' || last == '\u00ad')
            && end > 0
            && Character.isLetter(text.charAt(end - 1))
            && Character.isLowerCase(line.codePointAt(0));
    if (divided && !separator.equals("\n")) {
      int space = line.indexOf(' ');
      String rest = space < 0 ? line : line.substring(0, space);
      if (last == '\u00ad'
          || !compounds.contains(folded(lastWord(text, end) + "-" + letters(rest)))) {
        text.setLength(end);
      }
      text.append(rest);
      if (space >= 0) {
        text.append(separator).append(line, space + 1, line.length());
      } else if (separator.equals("\f")) {
        text.append(separator);
      }
      return;
    }
    // A word that was divided by the end of a page has brought the separator along.
    boolean separated = (last == '\f' || last == '\n') && !separator.equals("\f");
    text.append(separated ? "" : separator).append(line);
  }

  private static String lastWord(CharSequence text, int end) {
    int start = end;
    while (start > 0
        && (Character.isLetter(text.charAt(start - 1)) || text.charAt(start - 1) == '-')) {
      start--;
    }
    return text.subSequence(start, end).toString();
  }

  private static String letters(String text) {
    int end = 0;
    while (end < text.length()
        && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '-')) {
      end++;
    }
    return text.substring(0, end);
  }

  private static String folded(String word) {
    return word.replace('‐', '-').toLowerCase(Locale.ROOT);
  }
}
