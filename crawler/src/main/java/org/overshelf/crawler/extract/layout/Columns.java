package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the rows of a page into reading order.
 *
 * <p>Looks for the gutter with the most text on its poorer side; rows that cross it divide the
 * region into bands, and the sides of a band are ordered in the same way again.
 */
final class Columns {
  private static final int DEPTH = 3;
  private static final double STEP = 2;
  private static final int LEAST_ROWS = 4;

  /** A side with fewer words in a row than this is no running text, but a column of a table. */
  private static final double TEXT_WORDS = 2.5;

  private final List<List<Row>> regions = new ArrayList<>();

  /**
   * The columns of a page in reading order; a region that spans several columns is one of its own.
   */
  static List<List<Row>> inReadingOrder(List<Chunk> chunks) {
    Columns columns = new Columns();
    columns.order(Row.rows(chunks), DEPTH);
    return columns.regions;
  }

  private void order(List<Row> rows, int depth) {
    if (rows.isEmpty()) {
      return;
    }
    Optional<Gutter> found = depth == 0 ? Optional.empty() : gutter(rows);
    if (found.isEmpty()) {
      regions.add(rows);
      return;
    }
    Gutter gutter = found.get();
    int next = 0;
    for (Band band : gutter.bands) {
      if (band.from > next) {
        order(rows.subList(next, band.from), depth - 1);
      }
      List<Chunk> left = new ArrayList<>();
      List<Chunk> right = new ArrayList<>();
      for (Row row : rows.subList(band.from, band.to)) {
        for (Chunk whole : row.chunks()) {
          for (Chunk chunk : whole.splitAt(gutter.x)) {
            ((chunk.x() + chunk.right()) / 2 < gutter.x ? left : right).add(chunk);
          }
        }
      }
      order(Row.rows(left), depth - 1);
      order(Row.rows(right), depth - 1);
      next = band.to;
    }
    order(rows.subList(next, rows.size()), depth - 1);
  }

  private record Gutter(double x, List<Band> bands, int score) {}

  private static Optional<Gutter> gutter(List<Row> rows) {
    double left = rows.stream().mapToDouble(Row::x).min().orElseThrow();
    double right = rows.stream().mapToDouble(Row::right).max().orElseThrow();
    double margin = 0.1 * (right - left);
    List<Gutter> best = new ArrayList<>();
    for (double x = left + margin; x < right - margin; x += STEP) {
      List<Band> bands = bands(rows, x);
      int score = bands.stream().mapToInt(Band::score).sum();
      if (score > 0) {
        best.add(new Gutter(x, bands, score));
      }
    }
    int most = best.stream().mapToInt(Gutter::score).max().orElse(0);
    List<Gutter> widest = List.of();
    List<Gutter> run = new ArrayList<>();
    for (Gutter gutter : best) {
      boolean adjacent = !run.isEmpty() && gutter.x - run.getLast().x < 1.5 * STEP;
      if (!adjacent || gutter.score < 0.97 * most) {
        run = new ArrayList<>();
      }
      if (gutter.score >= 0.97 * most) {
        run.add(gutter);
      }
      if (run.size() > widest.size()) {
        widest = run;
      }
    }
    return widest.isEmpty() ? Optional.empty() : Optional.of(widest.get(widest.size() / 2));
  }

  /** The runs of rows that {@code x} divides into two columns. */
  private static List<Band> bands(List<Row> rows, double x) {
    List<Band> bands = new ArrayList<>();
    Band band = new Band(0);
    for (int i = 0; i < rows.size(); i++) {
      if (!band.add(rows.get(i), x)) {
        band.close(i, bands);
        band = new Band(i + 1);
      }
    }
    band.close(rows.size(), bands);
    return bands;
  }

  private static final class Band {
    private final int from;
    private int to;
    private int leftRows;
    private int rightRows;
    private int bothRows;
    private int leftWords;
    private int rightWords;
    private int leftLetters;
    private int rightLetters;

    Band(int from) {
      this.from = from;
    }

    int score() {
      return Math.min(leftWords, rightWords);
    }

    void close(int end, List<Band> bands) {
      to = end;
      if (dividesText()) {
        bands.add(this);
      }
    }

    private boolean dividesText() {
      if (leftRows < LEAST_ROWS || rightRows < LEAST_ROWS) {
        return false;
      }
      boolean leftText = leftWords >= TEXT_WORDS * leftRows;
      boolean rightText = rightWords >= TEXT_WORDS * rightRows;
      // A note in the margin has lines of its own; a table's cells share theirs.
      boolean leftNote = bothRows < 0.6 * leftRows && leftLetters >= 5 * leftRows;
      boolean rightNote = bothRows < 0.6 * rightRows && rightLetters >= 5 * rightRows;
      return (leftText && (rightText || rightNote)) || (rightText && leftNote);
    }

    /** Takes the row into the band, unless text crosses {@code x}. */
    boolean add(Row row, double x) {
      int wordsLeft = 0;
      int wordsRight = 0;
      int lettersLeft = 0;
      int lettersRight = 0;
      double edgeLeft = Double.NEGATIVE_INFINITY;
      double edgeRight = Double.POSITIVE_INFINITY;
      for (Chunk chunk : row.chunks()) {
        for (Word word : chunk.words()) {
          if (word.x() < x && word.right() > x) {
            return false;
          }
          if (word.right() <= x) {
            wordsLeft++;
            lettersLeft += word.text().length();
            edgeLeft = Math.max(edgeLeft, word.right());
          } else {
            wordsRight++;
            lettersRight += word.text().length();
            edgeRight = Math.min(edgeRight, word.x());
          }
        }
      }
      boolean both = wordsLeft > 0 && wordsRight > 0;
      if (both && edgeRight - edgeLeft < 0.6 * row.size()) {
        return false;
      }
      leftRows += wordsLeft > 0 ? 1 : 0;
      rightRows += wordsRight > 0 ? 1 : 0;
      bothRows += both ? 1 : 0;
      leftWords += wordsLeft;
      rightWords += wordsRight;
      leftLetters += lettersLeft;
      rightLetters += lettersRight;
      return true;
    }
  }
}
