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
}
