package org.overshelf.index.keyword.snippet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.keyword.snippet.Marker.Mark;

/** Makes the snippets of one query. For one thread. */
public final class SnippetMaker {

  /** A text that comes piece by piece. */
  public interface Pieces {
    boolean hasMore();

    String next() throws IOException;
  }

  /** Characters of a snippet; of each part, if it has two. */
  private static final int CHARS = 260;

  private static final int PART_CHARS = 140;

  /** The hits of a passage lie within this many characters. */
  private static final int SPAN = 200;

  /** When something has been found, no more than so much text is looked at. */
  private static final int ENOUGH_CHARS = 64 << 10;

  /** A stretch of one piece of text with hits in it, and which targets they are (a set of bits). */
  private record Window(String text, List<Mark> marks, long covers) {}

  private final Marker marker;
  private final long all;

  public SnippetMaker(Highlights highlights) {
    this.marker = new Marker(highlights);
    this.all = bits(highlights);
  }

  private static long bits(Highlights highlights) {
    long bits = 0;
    for (int i = 0; i < highlights.targets().size(); i++) {
      bits |= bit(i);
    }
    return bits;
  }

  private static long bit(int target) {
    return 1L << Math.min(target, 63);
  }

  /** The best passage of a paper, and a second one if that shows more of what was looked for. */
  public Snippet make(String abstractText, Pieces body) throws IOException {
    List<Window> windows = new ArrayList<>();
    String beginning = abstractText;
    boolean complete = all == 0 || look(abstractText, true, windows);
    long read = 0;
    while (!complete && body.hasMore() && (windows.isEmpty() || read < ENOUGH_CHARS)) {
      String piece = body.next();
      read += piece.length();
      beginning = beginning.isBlank() ? piece : beginning;
      complete = look(piece, false, windows);
    }
    if (windows.isEmpty()) {
      if (beginning.isBlank() && body.hasMore()) {
        beginning = body.next();
      }
      return new Excerpt(beginning).take(0, 0, CHARS, List.of()).snippet();
    }
    Window best = best(windows, all);
    Window second = best(windows, all & ~best.covers());
    boolean two = (second.covers() & ~best.covers()) != 0;
    Excerpt excerpt = excerpt(new Excerpt(best.text()), best, two ? PART_CHARS : CHARS);
    return two
        ? excerpt(excerpt.goOn(second.text()), second, PART_CHARS).snippet()
        : excerpt.snippet();
  }

  private static Excerpt excerpt(Excerpt to, Window window, int chars) {
    int first = window.marks().getFirst().start();
    int last = window.marks().stream().mapToInt(Mark::end).max().orElse(first);
    return to.take(first, last, chars, window.marks());
  }

  /** Adds the windows of a text; true if one of them covers every target. */
  private boolean look(String text, boolean isAbstract, List<Window> windows) {
    List<Mark> marks = marker.mark(text, isAbstract);
    for (int i = 0; i < marks.size(); i++) {
      long covers = 0;
      int until = i;
      while (until < marks.size() && marks.get(until).end() - marks.get(i).start() <= SPAN
          || until == i) {
        covers |= bit(marks.get(until).target());
        until++;
      }
      boolean adds = windows.isEmpty() || isBetter(covers, until - i, windows.getLast(), all);
      if (adds || (covers & ~windows.getLast().covers()) != 0) {
        windows.add(new Window(text, marks.subList(i, until), covers));
      }
      if (covers == all) {
        return true;
      }
    }
    return false;
  }

  private static Window best(List<Window> windows, long wanted) {
    Window best = windows.getFirst();
    for (Window each : windows) {
      if (isBetter(each.covers(), each.marks().size(), best, wanted)) {
        best = each;
      }
    }
    return best;
  }

  /** More targets are better, then more hits; the earlier of equals stays. */
  private static boolean isBetter(long covers, int hits, Window than, long wanted) {
    int targets =
        Long.compare(Long.bitCount(covers & wanted), Long.bitCount(than.covers() & wanted));
    return targets > 0 || targets == 0 && hits > than.marks().size();
  }
}
