package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.crawler.extract.layout.Word.Script;

/**
 * Joins glyphs, in the order in which they are drawn, into words and chunks.
 *
 * <p>Programs draw the glyphs of a line one after the other, and a raised mark right after the word
 * that carries it. So a small glyph close to the end of a chunk, above or below its baseline, is a
 * script of that chunk, while on the page alone it might as well belong to the line above.
 */
final class Chunker {
  /** A gap wider than this, in sizes of the font, ends a chunk; justified lines stay below it. */
  private static final double WIDE_GAP = 0.8;

  private static final double SCRIPT_SIZE = 0.87;
  private static final double SCRIPT_SHIFT = 0.65;

  private final List<Chunk> chunks = new ArrayList<>();

  private List<Word> words = new ArrayList<>();
  private double baseline;
  private double size;
  private double right;
  private boolean onlyScripts;

  private final StringBuilder word = new StringBuilder();
  private double wordX;
  private double widthSum;
  private int widthCount;
  private Style style = new Style(0, false, false, Script.NORMAL);
  private boolean glued;
  private boolean space;

  private record Style(double size, boolean bold, boolean italic, Script script) {
    boolean like(Style other) {
      return bold == other.bold
          && italic == other.italic
          && script == other.script
          && Math.abs(size - other.size) < 0.2 * Math.max(size, other.size);
    }
  }

  static List<Chunk> chunks(List<Glyph> glyphs) {
    Chunker chunker = new Chunker();
    glyphs.forEach(chunker::add);
    chunker.endChunk();
    return chunker.chunks;
  }

  private void add(Glyph glyph) {
    String text = Characters.clean(glyph.text());
    if (text.isBlank()) {
      space = true;
      return;
    }
    text = text.strip();
    boolean open = !words.isEmpty() || !word.isEmpty();
    double gap = glyph.x() - right;
    double shift = glyph.y() - baseline;
    Script script = Script.NORMAL;
    boolean follows = false;
    if (open
        && gap > -Math.max(size, glyph.size())
        && gap < WIDE_GAP * Math.max(size, glyph.size())) {
      if (Math.abs(shift) <= 0.12 * Math.max(size, glyph.size())) {
        follows = true;
      } else if (glyph.size() <= SCRIPT_SIZE * size && Math.abs(shift) <= SCRIPT_SHIFT * size) {
        follows = true;
        script = shift < 0 ? Script.RAISED : Script.LOWERED;
      } else if (onlyScripts
          && size <= SCRIPT_SIZE * glyph.size()
          && Math.abs(shift) <= SCRIPT_SHIFT * glyph.size()) {
        rebase(glyph, shift > 0 ? Script.RAISED : Script.LOWERED);
        follows = true;
      }
    }
    if (!follows) {
      endChunk();
      baseline = glyph.y();
      size = glyph.size();
      onlyScripts = true;
    } else if (glyph.size() > size * 1.01 && Math.abs(shift) <= 0.12 * glyph.size()) {
      size = glyph.size();
    }
    Style next = new Style(glyph.size(), glyph.bold(), glyph.italic(), script);
    boolean apart = follows && (space || gap > wordGap(glyph));
    if (!word.isEmpty() && (apart || !next.like(style))) {
      endWord();
    }
    if (word.isEmpty()) {
      wordX = glyph.x();
      glued = follows && !apart;
      style = next;
    }
    onlyScripts &= widthCount < 4;
    word.append(text);
    right = follows ? Math.max(right, glyph.x() + glyph.width()) : glyph.x() + glyph.width();
    widthSum += glyph.width() / text.length();
    widthCount++;
    space = false;
  }

  /** The chunk so far was a raised mark in front of a word of normal size. */
  private void rebase(Glyph glyph, Script script) {
    endWord();
    words.replaceAll(
        w ->
            new Word(
                w.text(), w.x(), w.right(), w.size(), w.bold(), w.italic(), script, w.glued()));
    baseline = glyph.y();
    size = glyph.size();
    onlyScripts = false;
  }

  private double wordGap(Glyph glyph) {
    double ofCharacter = widthCount > 0 ? 0.3 * widthSum / widthCount : 0.15 * glyph.size();
    return glyph.spaceWidth() > 0 ? Math.min(0.5 * glyph.spaceWidth(), ofCharacter) : ofCharacter;
  }

  private void endWord() {
    if (!word.isEmpty()) {
      words.add(
          new Word(
              word.toString(),
              wordX,
              Math.max(right, wordX),
              style.size(),
              style.bold(),
              style.italic(),
              style.script(),
              glued));
      word.setLength(0);
    }
  }

  private void endChunk() {
    endWord();
    if (!words.isEmpty()) {
      chunks.add(new Chunk(List.copyOf(words), baseline, size));
      words = new ArrayList<>();
    }
    space = false;
    widthSum = 0;
    widthCount = 0;
  }
}
