package org.overshelf.crawler.extract.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Prose;

/** Finds the abstract: under its heading, or else the first long paragraph. */
final class AbstractRules {
  private static final Set<String> HEADINGS =
      Set.of(
          "ABSTRACT",
          "SUMMARY",
          "EXECUTIVESUMMARY",
          "RÉSUMÉ",
          "RESUME",
          "RESUMEN",
          "ZUSAMMENFASSUNG",
          "SYNOPSIS");

  /** A heading on the same line as its text. */
  private static final Pattern RUN_IN =
      Pattern.compile(
          "^\\W{0,3}(?i:abstract|summary|synopsis)\\s*[-—–.:]+\\s*(?=\\S)|^(Abstract|ABSTRACT|A"
              + " BSTRACT)\\s+(?=\\p{Lu})");

  private static final Pattern NEXT_SECTION =
      Pattern.compile(
          "^(1|I)\\s?[.:]?\\s+\\p{Lu}.{2,60}$|^(?i:contents|table of"
              + " contents|acknowledge?ments?)$");

  private static final int LEAST_LENGTH = 250;

  private AbstractRules() {}

  /**
   * @param top where it begins: its heading, if there is one
   */
  record Found(Field<String> text, double top, boolean headed) {}

  static Optional<Found> find(FrontPage front, TitleRules.Found title, Prose prose) {
    List<Line> lines = front.lines();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      Matcher runIn = RUN_IN.matcher(line.text());
      boolean heading = isHeading(line);
      if ((heading || runIn.find()) && line.y() >= title.bottom()) {
        List<Line> body = body(lines, heading ? i + 1 : i, front);
        String text = prose.join(body);
        text = heading ? text : RUN_IN.matcher(text).replaceFirst("");
        if (Wording.letters(text) > 60) {
          return Optional.of(
              new Found(
                  new Field<>(Limits.cut(text, Limits.ABSTRACT), heading ? 0.85 : 0.9),
                  line.y(),
                  true));
        }
      }
    }
    return firstParagraph(lines, title, prose);
  }

  /** Whether the line is nothing but an abstract's heading, letter-spaced or not. */
  static boolean isHeading(Line line) {
    return line.text().length() < 40
        && HEADINGS.contains(line.text().replaceAll("[^\\p{L}]", "").toUpperCase(Locale.ROOT));
  }

  private static List<Line> body(List<Line> lines, int from, FrontPage front) {
    List<Line> body = new ArrayList<>();
    for (Line line : lines.subList(from, lines.size())) {
      if (!body.isEmpty() && ends(body, line, front)) {
        break;
      }
      body.add(line);
    }
    return body;
  }

  private static boolean ends(List<Line> body, Line line, FrontPage front) {
    Line first = body.getFirst();
    Line last = body.getLast();
    if (Wording.BODY_HEADING.matcher(line.text()).matches()
        || Wording.KEYWORDS.matcher(line.text()).matches()
        || NEXT_SECTION.matcher(line.text()).matches()
        || isHeading(line)) {
      return true;
    }
    if (front.flowed()) {
      return line.bold()
          || line.size() > first.size()
          || body.stream().mapToInt(l -> l.text().length()).sum() > LEAST_LENGTH;
    }
    boolean closed = last.text().matches(".*[.!?”\")]$");
    boolean otherType =
        Math.abs(line.size() - first.size()) > 0.06 * first.size()
            || (line.bold() && !first.bold());
    boolean gap = line.y() - last.y() > 2.4 * line.size() || line.y() < last.y() - 1;
    return (otherType && (closed || body.size() > 2))
        || (gap && closed)
        || (line.column() != first.column() && closed);
  }

  private static Optional<Found> firstParagraph(
      List<Line> lines, TitleRules.Found title, Prose prose) {
    List<Line> paragraph = new ArrayList<>();
    for (Line line : lines) {
      if (line.y() <= title.bottom() || title.lines().contains(line)) {
        continue;
      }
      if (line.startsParagraph()
          || (!paragraph.isEmpty() && paragraph.getLast().column() != line.column())) {
        if (isProse(prose.join(paragraph))) {
          break;
        }
        paragraph.clear();
      }
      paragraph.add(line);
    }
    String text = prose.join(paragraph);
    return isProse(text)
        ? Optional.of(
            new Found(
                new Field<>(Limits.cut(text, Limits.ABSTRACT), 0.3),
                paragraph.getFirst().y(),
                false))
        : Optional.empty();
  }

  /** Long enough, and mostly words that begin with a small letter, unlike a list of names. */
  private static boolean isProse(String text) {
    if (text.length() < LEAST_LENGTH || !text.contains(". ")) {
      return false;
    }
    String[] words = text.split(" ");
    long small =
        List.of(words).stream()
            .filter(word -> !word.isEmpty() && Character.isLowerCase(word.codePointAt(0)))
            .count();
    return small * 2 > words.length;
  }
}
