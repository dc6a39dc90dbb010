package org.overshelf.crawler.extract.metadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Page;

/**
 * The page that carries the title, with what the rules need to know of the whole document.
 *
 * @param lines the first of the page, without furniture, in reading order
 * @param bodySize the size of most of the document's text
 * @param headsLater running heads and feet of the other pages
 */
record FrontPage(
    Page page, List<Line> lines, double bodySize, List<Line> headsLater, boolean flowed) {
  private static final int LEAST_WORDS = 8;

  /** A format without pages has all of its text on the first; no header is longer than this. */
  private static final int MOST_LINES = 500;

  static FrontPage of(Manuscript manuscript) {
    Page page =
        manuscript.pages().stream()
            .limit(5)
            .filter(p -> words(p) >= LEAST_WORDS)
            .findFirst()
            .orElse(manuscript.pages().getFirst());
    List<Line> heads = new ArrayList<>();
    for (Page other : manuscript.pages().subList(0, Math.min(6, manuscript.pages().size()))) {
      if (!other.equals(page)) {
        heads.addAll(other.furniture());
      }
    }
    List<Line> lines = page.lines().subList(0, Math.min(MOST_LINES, page.lines().size()));
    return new FrontPage(page, lines, bodySize(manuscript), heads, manuscript.flowed());
  }

  /**
   * Lines that stand in the outer fifths of the page or in its margin: where dates and notices are.
   */
  List<Line> aroundText() {
    return lines.stream()
        .filter(
            line ->
                flowed
                    || line.y() < 0.2 * page.height()
                    || line.y() > 0.8 * page.height()
                    || line.size() < 0.93 * bodySize)
        .toList();
  }

  /** The lines between two heights, from top to bottom and then from left to right. */
  List<Line> between(double top, double bottom) {
    return lines.stream()
        .filter(line -> line.y() > top && line.y() < bottom)
        .sorted(Comparator.comparingDouble(Line::y).thenComparingDouble(Line::x))
        .toList();
  }

  private static int words(Page page) {
    return page.lines().stream().mapToInt(line -> line.text().split(" ").length).sum();
  }

  private static double bodySize(Manuscript manuscript) {
    Map<Long, Integer> letters = new HashMap<>();
    manuscript
        .lines()
        .limit(3_000)
        .forEach(
            line -> letters.merge(Math.round(line.size() * 2), line.text().length(), Integer::sum));
    return letters.entrySet().stream()
        .max(Map.Entry.<Long, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> entry.getKey() / 2.0)
        .orElse(10.0);
  }
}
