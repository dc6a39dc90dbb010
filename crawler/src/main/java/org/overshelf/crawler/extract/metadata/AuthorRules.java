package org.overshelf.crawler.extract.metadata;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Word;

/** Finds the authors between the title and the abstract. */
final class AuthorRules {
  /** Stands for a raised mark, which ends a name. */
  private static final char MARK = '\u0001';

  private static final Pattern SEPARATOR =
      Pattern.compile("[,;|•·\u0001]|\\s[&]\\s|\\b(?:and|And|AND|und|et|with)\\b|\\s[-–—]\\s");

  private static final Pattern INTRODUCTION =
      Pattern.compile("^(?i:by|authors?\\s*:|written by|edited by)\\s+");

  private AuthorRules() {}

  static Field<List<String>> find(
      FrontPage front,
      TitleRules.Found title,
      Optional<AbstractRules.Found> summary,
      Declared declared) {
    double top = title.bottom();
    double bottom = summary.map(AbstractRules.Found::top).orElse(Double.MAX_VALUE);
    List<Line> lines = new ArrayList<>();
    for (Line line : front.between(top, bottom)) {
      boolean bodyBegins =
          Wording.BODY_HEADING.matcher(line.text()).matches()
              || Wording.KEYWORDS.matcher(line.text()).matches()
              || AbstractRules.isHeading(line);
      if (bodyBegins) {
        break;
      }
      if (!beside(line, title, front)) {
        lines.add(line);
      }
    }
    List<String> names = names(lines);
    if (names.isEmpty()) {
      return new Field<>(declared.authors(), declared.authors().isEmpty() ? 0 : 0.4);
    }
    boolean agreed =
        declared.authors().stream().anyMatch(a -> names.stream().anyMatch(n -> sameSurname(a, n)));
    return new Field<>(
        names, agreed ? 0.9 : summary.map(AbstractRules.Found::headed).orElse(false) ? 0.75 : 0.6);
  }

  /** Whether most of the block reads like a list of names. */
  static boolean looksLikeAuthors(List<Line> block) {
    List<String> parts = block.stream().flatMap(line -> parts(line).stream()).toList();
    long names = parts.stream().filter(Names::isName).count();
    return parts.size() > 1 && names == parts.size();
  }

  /** A note in the margin, left of everything that the title's column holds. */
  private static boolean beside(Line line, TitleRules.Found title, FrontPage front) {
    double left = title.lines().stream().mapToDouble(Line::x).min().orElse(0);
    return line.right() < left
        && line.size() < front.bodySize()
        && line.right() < 0.3 * front.page().width();
  }

  private static List<String> names(List<Line> lines) {
    Set<String> names = new LinkedHashSet<>();
    @Nullable Line type = null;
    String open = "";
    for (Line line : lines) {
      List<String> parts = new ArrayList<>(parts(line));
      if (parts.isEmpty() || (type != null && !sameType(type, line))) {
        continue;
      }
      String first = parts.getFirst();
      boolean broken = !open.isEmpty() && !(Names.isWhole(open) && Names.isName(first));
      if (broken && Names.isName(open + " " + first)) {
        names.remove(Names.tidy(open));
        parts.set(0, open + " " + first);
      }
      List<String> found = leadingNames(parts);
      // A name may be broken at the end of a line that lists several.
      open =
          !found.isEmpty() && parts.size() > 1 && !endsWithSeparator(line) ? parts.getLast() : "";
      names.addAll(found);
      type = type == null && !found.isEmpty() ? line : type;
    }
    return List.copyOf(names);
  }

  private static boolean endsWithSeparator(Line line) {
    return line.words().getLast().script() == Word.Script.RAISED
        || SEPARATOR
            .matcher(line.text().substring(Math.max(0, line.text().length() - 4)) + " ")
            .find();
  }

  /**
   * The names before the first part that is none; nothing if most of the line is something else.
   */
  private static List<String> leadingNames(List<String> parts) {
    List<String> names = new ArrayList<>();
    int others = 0;
    for (String part : parts) {
      if (Names.isName(part)) {
        if (others == 0 || names.size() >= others) {
          names.add(Names.tidy(part));
        }
      } else if (Wording.AFFILIATION.matcher(part).find() || Wording.PLACE.matcher(part).find()) {
        break;
      } else {
        others++;
      }
    }
    return names.size() >= others ? names : List.of();
  }

  private static List<String> parts(Line line) {
    StringBuilder text = new StringBuilder();
    for (Word word : line.words()) {
      if (word.script() == Word.Script.RAISED) {
        text.append(MARK);
      } else {
        text.append(word.glued() || text.isEmpty() ? "" : " ").append(word.text());
      }
    }
    String plain = INTRODUCTION.matcher(text).replaceFirst("");
    if (plain.indexOf('@') >= 0) {
      return List.of();
    }
    List<String> parts = new ArrayList<>();
    for (String part : SEPARATOR.split(plain)) {
      String clean = Names.withoutMarks(part);
      if (!clean.isEmpty() && !Names.isDegree(clean)) {
        parts.add(clean);
      }
    }
    return parts;
  }

  private static boolean sameType(Line a, Line b) {
    return Math.abs(a.size() - b.size()) < 0.06 * a.size()
        && a.bold() == b.bold()
        && a.italic() == b.italic();
  }

  private static boolean sameSurname(String a, String b) {
    String left = Wording.folded(a);
    String right = Wording.folded(b);
    return left.substring(left.lastIndexOf(' ') + 1)
        .equals(right.substring(right.lastIndexOf(' ') + 1));
  }
}
