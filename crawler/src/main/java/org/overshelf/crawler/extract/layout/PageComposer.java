package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.List;

/** Makes pages of glyphs. */
public final class PageComposer {
  /** A gap wider than this, in sizes of the font, ends a line although its row goes on. */
  private static final double SEPARATE = 1.8;

  private int column;

  /**
   * The page that shows these glyphs, all of which run in the page's direction.
   *
   * @param glyphs in the order in which they are drawn
   * @param margins text in other directions
   */
  public Page compose(double width, double height, List<Glyph> glyphs, List<String> margins) {
    List<Line> lines = new ArrayList<>();
    for (List<Row> region : Columns.inReadingOrder(Chunker.chunks(glyphs))) {
      lines.addAll(paragraphs(lines(region)));
      column++;
    }
    return new Page(width, height, lines, List.of(), margins);
  }

  /** The pages without what repeats at their edges. */
  public static List<Page> withoutFurniture(List<Page> pages) {
    return Furniture.setAside(pages);
  }

  private List<Line> lines(List<Row> region) {
    List<Line> lines = new ArrayList<>();
    for (Row row : region) {
      List<Word> words = new ArrayList<>();
      double right = 0;
      double y = row.y();
      for (Chunk chunk : row.chunks()) {
        if (!words.isEmpty()
            && chunk.x() - right > SEPARATE * Math.max(chunk.size(), words.getLast().size())) {
          lines.add(Line.of(words, y, column, false));
          words.clear();
        }
        y = words.isEmpty() ? chunk.y() : y;
        words.addAll(chunk.words());
        right = Math.max(words.size() == chunk.words().size() ? 0 : right, chunk.right());
      }
      lines.add(Line.of(words, y, column, false));
    }
    return lines;
  }

  /**
   * Marks where paragraphs begin: at a wider gap, an indent, a change of type, or after a short
   * line.
   */
  private static List<Line> paragraphs(List<Line> lines) {
    double leading = leading(lines);
    double left =
        lines.stream().mapToDouble(Line::x).sorted().skip(lines.size() / 4).findFirst().orElse(0);
    double right = lines.stream().mapToDouble(Line::right).max().orElse(0);
    List<Line> marked = new ArrayList<>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      boolean starts = true;
      if (i > 0) {
        Line before = lines.get(i - 1);
        double gap = line.y() - before.y();
        boolean otherType =
            Math.abs(line.size() - before.size()) > 0.13 * line.size()
                || line.bold() != before.bold();
        boolean indented =
            line.x() - left > 0.7 * line.size() && before.x() - left < 0.5 * line.size();
        boolean afterShort =
            right - before.right() > 0.2 * (right - left) && ".!?:".indexOf(last(before)) >= 0;
        starts = gap > 0.1 && (gap > 1.35 * leading || otherType || indented || afterShort);
      }
      marked.add(line.inParagraph(starts));
    }
    return marked;
  }

  private static char last(Line line) {
    return line.text().charAt(line.text().length() - 1);
  }

  private static double leading(List<Line> lines) {
    List<Double> gaps = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      double gap = lines.get(i).y() - lines.get(i - 1).y();
      if (gap > 0.5 * lines.get(i).size()) {
        gaps.add(gap);
      }
    }
    gaps.sort(null);
    return gaps.isEmpty() ? Double.MAX_VALUE : gaps.get((gaps.size() - 1) / 2);
  }
}
