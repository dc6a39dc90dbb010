package org.overshelf.crawler.extract.references;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Prose;
import org.overshelf.crawler.extract.layout.Word;

/** Divides a list of references into its entries. */
final class EntryRules {
  private static final Pattern BRACKET =
      Pattern.compile("^\\[\\s?([\\p{L}\\p{N}][^\\]]{0,30}?)\\s?\\]\\s*");
  private static final Pattern NUMBER = Pattern.compile("^[(]?(\\d{1,4})(?:[.)\\]:]\\s*|\\s+)");
  private static final Pattern FIRST_LINE =
      Pattern.compile(
          "^(?:(?:van|von|de|der|den|del|la|le|di|da|dos|du|ten|ter|el|al)\\s+)*\\p{Lu}[\\p{L}'’-]*(?:,|\\.|\\s+\\p{Lu}|\\s+et"
              + " al|\\s+and\\b|\\s*\\(|:|\\s+(?:van|von|de|der)\\b).*");
  private static final Pattern CLOSED =
      Pattern.compile(".*(?:[.)\\]/]|\\d|\\b(?:html?|pdf|org|com|edu|press))$");
  private static final Pattern IN_ADDRESS =
      Pattern.compile(
          "(?i)(?:^|.*\\s)\\(?(?:https?:|(?:https?://|www\\.|doi:?|10\\.\\d{4})\\S*[/._=&?%-])$");

  private static final Pattern GOES_ON = Pattern.compile("[\\p{Ll}\\d/?&=#%_~-]|\\S+[./]\\S");

  private EntryRules() {}

  /** An entry on one line, without its marker. */
  record Entry(Optional<String> marker, String text) {}

  static List<Entry> split(List<Line> lines, boolean flowed, Prose prose) {
    boolean[] starts =
        brackets(lines)
            .or(() -> numbers(lines))
            .or(() -> flowed ? Optional.of(all(lines)) : Optional.empty())
            .or(() -> indents(lines))
            .or(() -> gaps(lines))
            .orElseGet(() -> looks(lines));
    boolean bracketed = brackets(lines).isPresent();
    boolean numbered = !bracketed && numbers(lines).isPresent();
    List<Entry> entries = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= lines.size(); i++) {
      if (i == lines.size() || starts[i]) {
        if (starts[from]) {
          entries.add(
              entry(
                  join(lines.subList(from, i), prose),
                  bracketed ? BRACKET : numbered ? NUMBER : null));
        }
        from = i;
      }
    }
    return entries;
  }

  private static Entry entry(String text, @Nullable Pattern marker) {
    if (marker != null) {
      Matcher matcher = marker.matcher(text);
      if (matcher.find()) {
        return new Entry(Optional.of(matcher.group(1)), text.substring(matcher.end()).strip());
      }
    }
    return new Entry(Optional.empty(), text.strip());
  }

  /** As prose, but an address that was broken after a punctuation mark stays whole. */
  private static String join(List<Line> lines, Prose prose) {
    StringBuilder text = new StringBuilder();
    List<Line> run = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      run.add(lines.get(i));
      if (i + 1 < lines.size()
          && IN_ADDRESS.matcher(lines.get(i).text()).matches()
          && GOES_ON.matcher(lines.get(i + 1).text()).lookingAt()) {
        text.append(prose.join(run));
        run.clear();
      }
    }
    return text.append(prose.join(run)).toString();
  }

  private static boolean[] all(List<Line> lines) {
    boolean[] starts = new boolean[lines.size()];
    java.util.Arrays.fill(starts, true);
    return starts;
  }

  private static Optional<boolean[]> brackets(List<Line> lines) {
    boolean[] starts = new boolean[lines.size()];
    int count = 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = BRACKET.matcher(lines.get(i).text()).find();
      count += starts[i] ? 1 : 0;
    }
    boolean begins = starts[0] || (starts.length > 1 && starts[1]);
    return begins && count * 15 >= starts.length ? Optional.of(starts) : Optional.empty();
  }

  /** Lines whose numbers count up from 1. */
  private static Optional<boolean[]> numbers(List<Line> lines) {
    boolean[] starts = new boolean[lines.size()];
    int expected = 1;
    for (int i = 0; i < starts.length; i++) {
      Matcher number = NUMBER.matcher(lines.get(i).text());
      boolean raised = lines.get(i).words().getFirst().script() == Word.Script.RAISED;
      String first =
          raised ? lines.get(i).words().getFirst().text() : number.find() ? number.group(1) : "";
      if (first.equals(Integer.toString(expected))) {
        starts[i] = true;
        expected++;
      }
      if (expected == 1 && i >= 3) {
        return Optional.empty();
      }
    }
    int count = expected - 1;
    return count >= 2 && count * 15 >= starts.length ? Optional.of(starts) : Optional.empty();
  }

  /** Lines at their column's left edge, where the others are indented; or the other way round. */
  private static Optional<boolean[]> indents(List<Line> lines) {
    Map<Integer, Double> edges = new HashMap<>();
    lines.forEach(line -> edges.merge(line.column(), line.x(), Math::min));
    int atEdge = 0;
    int indented = 0;
    int smallAtEdge = 0;
    int smallIndented = 0;
    for (Line line : lines) {
      boolean small = Character.isLowerCase(line.text().codePointAt(0));
      if (isIndented(line, edges)) {
        indented++;
        smallIndented += small ? 1 : 0;
      } else {
        atEdge++;
        smallAtEdge += small ? 1 : 0;
      }
    }
    int least = Math.max(1, lines.size() / 8);
    if (indented < least || atEdge < least) {
      return Optional.empty();
    }
    boolean hanging = smallAtEdge * 8 <= atEdge && smallAtEdge * indented <= smallIndented * atEdge;
    boolean paragraphs = smallIndented * 8 <= indented && !hanging;
    if (!hanging && !paragraphs) {
      return Optional.empty();
    }
    boolean[] starts = new boolean[lines.size()];
    for (int i = 0; i < starts.length; i++) {
      boolean sameRow = i > 0 && Math.abs(lines.get(i).y() - lines.get(i - 1).y()) < 0.5;
      starts[i] = isIndented(lines.get(i), edges) != hanging && !sameRow;
    }
    starts[0] = true;
    return Optional.of(starts);
  }

  private static boolean isIndented(Line line, Map<Integer, Double> edges) {
    return line.x() - edges.getOrDefault(line.column(), line.x()) > 0.45 * line.size();
  }

  /** Lines after a wider gap than the usual one. */
  private static Optional<boolean[]> gaps(List<Line> lines) {
    List<Double> gaps = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      double gap = lines.get(i).y() - lines.get(i - 1).y();
      if (lines.get(i).column() == lines.get(i - 1).column() && gap > 0.6 * lines.get(i).size()) {
        gaps.add(gap);
      }
    }
    gaps.sort(null);
    if (gaps.isEmpty()) {
      return Optional.empty();
    }
    double usual = gaps.get(gaps.size() / 4);
    long wide = gaps.stream().filter(gap -> gap > 1.15 * usual).count();
    if (wide * 12 < gaps.size()) {
      return Optional.empty();
    }
    boolean[] starts = new boolean[lines.size()];
    starts[0] = true;
    for (int i = 1; i < starts.length; i++) {
      Line line = lines.get(i);
      Line before = lines.get(i - 1);
      starts[i] =
          line.column() == before.column()
              ? line.y() - before.y() > 1.15 * usual
              : looksFirst(line, before);
    }
    return Optional.of(starts);
  }

  private static boolean[] looks(List<Line> lines) {
    boolean[] starts = new boolean[lines.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] =
          i == 0
              || (looksFirst(lines.get(i), lines.get(i - 1))
                  && lines.get(i).text().matches(".*(?:\\d{4}|,).*"));
    }
    return starts;
  }

  private static boolean looksFirst(Line line, Line before) {
    return FIRST_LINE.matcher(line.text()).matches() && CLOSED.matcher(before.text()).matches();
  }
}
