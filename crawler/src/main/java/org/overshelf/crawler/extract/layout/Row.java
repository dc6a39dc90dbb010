package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The chunks of a page, or of one of its columns, that share a baseline; from left to right. */
record Row(List<Chunk> chunks, double y, double size) {

  static List<Row> rows(List<Chunk> chunks) {
    List<Chunk> sorted = new ArrayList<>(chunks);
    sorted.sort(Comparator.comparingDouble(Chunk::y));
    List<Row> rows = new ArrayList<>();
    for (Chunk chunk : sorted) {
      Row row = rows.isEmpty() ? null : rows.getLast();
      if (row != null && chunk.y() - row.y <= 0.3 * Math.min(chunk.size(), row.size)) {
        row.chunks.add(chunk);
      } else {
        List<Chunk> first = new ArrayList<>();
        first.add(chunk);
        rows.add(new Row(first, chunk.y(), chunk.size()));
      }
    }
    List<Row> whole = withRaised(rows);
    whole.forEach(row -> row.chunks.sort(Comparator.comparingDouble(Chunk::x)));
    return whole;
  }

  /** Moves marks that hover over a row, with a gap before them, into that row. */
  private static List<Row> withRaised(List<Row> rows) {
    List<Row> whole = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      Row below = i + 1 < rows.size() ? rows.get(i + 1) : null;
      if (below != null && row.chunks.stream().allMatch(chunk -> chunk.isMarkOver(below))) {
        row.chunks.forEach(chunk -> below.chunks.add(chunk.raised(below.y)));
      } else {
        whole.add(row);
      }
    }
    return whole;
  }

  double x() {
    return chunks.getFirst().x();
  }

  double right() {
    return chunks.stream().mapToDouble(Chunk::right).max().orElseThrow();
  }
}
