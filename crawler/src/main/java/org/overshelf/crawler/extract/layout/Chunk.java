package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.List;

/** Words that were drawn one after the other on one baseline, without a wide gap. */
record Chunk(List<Word> words, double y, double size) {

  double x() {
    return words.getFirst().x();
  }

  double right() {
    return words.getLast().right();
  }

  /** The words that lie left of {@code x}, and those that do not. */
  List<Chunk> splitAt(double x) {
    List<Word> left = new ArrayList<>();
    List<Word> right = new ArrayList<>();
    for (Word word : words) {
      ((word.x() + word.right()) / 2 < x && right.isEmpty() ? left : right).add(word);
    }
    if (left.isEmpty() || right.isEmpty()) {
      return List.of(this);
    }
    return List.of(new Chunk(left, y, size), new Chunk(right, y, size));
  }

  /** A few small characters right above the row's line, beside its words. */
  boolean isMarkOver(Row row) {
    return size <= 0.87 * row.size()
        && row.y() - y <= 0.65 * row.size()
        && words.size() <= 3
        && words.stream().allMatch(word -> word.text().length() <= 3)
        && x() > row.x()
        && right() < row.right() + 2 * row.size();
  }

  Chunk raised(double baseline) {
    List<Word> raised =
        words.stream()
            .map(
                w ->
                    new Word(
                        w.text(),
                        w.x(),
                        w.right(),
                        w.size(),
                        w.bold(),
                        w.italic(),
                        Word.Script.RAISED,
                        w.glued()))
            .toList();
    return new Chunk(raised, baseline, size);
  }
}
