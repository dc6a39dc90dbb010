package org.overshelf.crawler.extract.metadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.crawler.extract.layout.Declared;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Prose;
import org.overshelf.crawler.extract.layout.Word;

/** Finds the title among the blocks of the first page. */
final class TitleRules {
  private static final int MOST_LINES = 8;
  private static final int LEAST_LETTERS = 4;
  private static final double WEAK = 0.3;

  private TitleRules() {}

  /**
   * The title, and the lines that show it.
   *
   * @param lines empty if the title is not printed on the page
   */
  record Found(Field<String> field, List<Line> lines) {
    double bottom() {
      return lines.stream().mapToDouble(Line::y).max().orElse(0);
    }
  }

  private record Candidate(List<Line> lines, String text, double score, boolean confirmed) {
    double size() {
      return lines.getFirst().size();
    }
  }

  static Found find(FrontPage front, Declared declared, Prose prose) {
    List<Candidate> candidates =
        blocks(front).stream()
            .map(block -> candidate(block, front, declared, prose))
            .filter(candidate -> candidate.score > 0)
            .sorted(Comparator.comparingDouble(Candidate::score).reversed())
            .toList();
    if (candidates.isEmpty()) {
      return declared
          .title()
          .or(() -> firstWords(front))
          .map(guess -> new Found(new Field<>(guess, WEAK / 2), List.of()))
          .orElseGet(() -> new Found(Paper.UNTITLED, List.of()));
    }
    Candidate best = candidates.getFirst();
    boolean large = best.size() > 1.12 * front.bodySize();
    if (!large && !best.confirmed && declared.title().isPresent() && !front.flowed()) {
      return new Found(new Field<>(declared.title().get(), 0.5), best.lines);
    }
    double lead = candidates.size() == 1 ? 1 : 1 - candidates.get(1).score / best.score;
    double confidence =
        WEAK + (large ? 0.3 : 0) + (best.confirmed ? 0.25 : 0) + Math.min(0.1, lead / 3);
    return new Found(new Field<>(tidy(best.text), Math.min(0.95, confidence)), best.lines);
  }

  private static Optional<String> firstWords(FrontPage front) {
    return front.lines().stream()
        .map(Line::text)
        .filter(text -> Wording.letters(text) >= LEAST_LETTERS)
        .findFirst();
  }

  /** Neighbouring lines of one type in the page's upper part. */
  private static List<List<Line>> blocks(FrontPage front) {
    List<List<Line>> blocks = new ArrayList<>();
    List<Line> block = new ArrayList<>();
    for (Line line : front.lines()) {
      if (!front.flowed() && line.y() > 0.7 * front.page().height()) {
        continue;
      }
      if (!block.isEmpty() && !continues(block, line, front.flowed())) {
        blocks.add(block);
        block = new ArrayList<>();
      }
      block.add(line);
      if (Wording.BODY_HEADING.matcher(line.text()).matches() || AbstractRules.isHeading(line)) {
        break;
      }
    }
    blocks.add(block);
    return blocks.stream().filter(b -> !b.isEmpty()).toList();
  }

  private static boolean continues(List<Line> block, Line line, boolean flowed) {
    Line last = block.getLast();
    double gap = line.y() - last.y();
    boolean sameType =
        Math.abs(line.size() - last.size()) < 0.06 * last.size() && line.bold() == last.bold();
    return !flowed && sameType && gap >= -1 && gap < 1.9 * last.size();
  }

  private static Candidate candidate(
      List<Line> block, FrontPage front, Declared declared, Prose prose) {
    String text = prose.join(withoutNoteMark(block));
    String folded = Wording.folded(text);
    double size = block.getFirst().size() / front.bodySize();
    // Size rules; the powers and factors only decide between sizes that lie close together.
    double score = Math.pow(Math.min(size, 4), 2);
    int words = folded.isEmpty() ? 0 : folded.split(" ").length;
    int letters = Wording.letters(text);
    boolean confirmed = confirmed(folded, front, declared);
    if (letters < LEAST_LETTERS || letters * 2 < text.length() || (words < 2 && letters < 6)) {
      score = 0;
    }
    if (Wording.MASTHEAD.matcher(text).matches() && !confirmed) {
      score *= 0.15;
    }
    if (block.size() > MOST_LINES || text.length() > 350) {
      score *= 0.1;
    }
    score *= words >= 3 ? 1 : words == 2 ? 0.75 : 0.5;
    score *= block.stream().anyMatch(Line::bold) ? 1.15 : 1;
    boolean capitals = text.equals(text.toUpperCase(java.util.Locale.ROOT));
    score *= capitals && size < 1.2 ? 1.1 : 1;
    if (!front.flowed()) {
      double place = block.getFirst().y() / front.page().height();
      score *= place > 0.5 ? 0.5 : place > 0.35 ? 0.8 : 1;
      score *= centred(block, front) ? 1.15 : 1;
      score *= block.getFirst().right() < 0.33 * front.page().width() ? 0.6 : 1;
    }
    score *= confirmed ? 2 : 1;
    score *= AuthorRules.looksLikeAuthors(block) && !confirmed ? 0.5 : 1;
    // Among equals the first wins.
    score *= 1 - 0.02 * Math.min(20, front.lines().indexOf(block.getFirst()));
    return new Candidate(List.copyOf(block), text, score, confirmed);
  }

  /** The block without a raised mark at its end, which points to a footnote. */
  private static List<Line> withoutNoteMark(List<Line> block) {
    Line last = block.getLast();
    List<Word> words = last.words();
    int end = words.size();
    while (end > 1
        && words.get(end - 1).script() == Word.Script.RAISED
        && !words.get(end - 1).text().matches("\\p{L}{2,}")) {
      end--;
    }
    if (end == words.size()) {
      return block;
    }
    List<Line> lines = new ArrayList<>(block);
    lines.set(
        lines.size() - 1,
        Line.of(words.subList(0, end), last.y(), last.column(), last.startsParagraph()));
    return lines;
  }

  private static boolean centred(List<Line> block, FrontPage front) {
    double middle = front.page().width() / 2;
    return block.stream()
        .allMatch(line -> Math.abs(line.centre() - middle) < 0.03 * front.page().width());
  }

  /** Whether the file's properties, or the running heads, say the same. */
  private static boolean confirmed(String folded, FrontPage front, Declared declared) {
    if (folded.length() < 8) {
      return false;
    }
    Optional<String> title = declared.title().map(Wording::folded);
    if (title.isPresent() && alike(title.get(), folded)) {
      return true;
    }
    String heads =
        Wording.folded(String.join(" ", front.headsLater().stream().map(Line::text).toList()));
    return folded.contains(" ") && heads.contains(folded);
  }

  private static boolean alike(String a, String b) {
    String shorter = (a.length() < b.length() ? a : b).replace(" ", "");
    String longer = (a.length() < b.length() ? b : a).replace(" ", "");
    return longer.contains(shorter) && shorter.length() > 0.6 * longer.length();
  }

  /** Without footnote marks, and not shouted. */
  private static String tidy(String text) {
    String title =
        Limits.line(text, Limits.TITLE)
            .replaceFirst("[\\s*†‡§¶∗⋆]+$", "")
            .replaceFirst("^[\\s*•]+", "");
    return title.isEmpty() ? text : title;
  }
}
