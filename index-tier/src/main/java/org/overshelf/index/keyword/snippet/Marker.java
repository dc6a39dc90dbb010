package org.overshelf.index.keyword.snippet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.overshelf.index.keyword.snippet.Highlights.Row;
import org.overshelf.index.keyword.snippet.Highlights.Spellings;
import org.overshelf.index.keyword.snippet.Highlights.Stem;
import org.overshelf.index.keyword.snippet.Highlights.Target;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;

/** Finds the places in a text that are to be highlighted. For one thread. */
final class Marker {

  /** A place, and which of the targets it is. */
  record Mark(int start, int end, int target) {}

  /** A word that may be part of a target, and where it stands. */
  private record Spot(String stem, String exact, int position, int start, int end) {}

  /** The most words of one text that are looked at. */
  private static final int MAX_SPOTS = 1_000;

  private final List<Target> targets;
  private final Stemmer stemmer = new Stemmer();

  /** Stems and spellings to look for, to the targets that are that word alone. */
  private final Map<String, Integer> stems = new HashMap<>();

  private final Map<String, Integer> spellings = new HashMap<>();

  /** For each first letter, the second letters that some target has; a set of bits. */
  private final long[] seconds = new long[128];

  private static final int PART_OF_ROW = -1;

  Marker(Highlights highlights) {
    this.targets = highlights.targets();
    for (int i = 0; i < targets.size(); i++) {
      int target = i;
      switch (targets.get(i)) {
        case Stem(String stem, boolean abstractOnly) -> look(stems, stem, target);
        case Spellings(var words, boolean abstractOnly) ->
            words.forEach(word -> look(spellings, word, target));
        case Row(List<String> row, int slop, boolean abstractOnly) ->
            row.forEach(stem -> stems.putIfAbsent(stem, PART_OF_ROW));
      }
    }
    stems.keySet().forEach(this::admit);
    spellings.keySet().forEach(this::admit);
  }

  private static void look(Map<String, Integer> in, String word, int target) {
    in.merge(word, target, (old, added) -> old == PART_OF_ROW ? added : old);
  }

  private void admit(String word) {
    if (word.charAt(0) < 128) {
      long second = word.length() > 1 ? bit(word.charAt(1)) : -1;
      seconds[word.charAt(0)] |= second | bit('y') | bit((char) 0); // dying has the stem die
    }
  }

  private static long bit(char letter) {
    return 1L << (letter & 63);
  }

  /** The places in a text, in order. */
  List<Mark> mark(String text, boolean isAbstract) {
    List<Spot> spots = spots(text);
    List<Mark> marks = new ArrayList<>();
    for (Spot spot : spots) {
      Integer target = stems.get(spot.stem());
      if (target == null || target == PART_OF_ROW) {
        target = spellings.get(spot.exact());
      }
      if (target != null && allowed(target, isAbstract)) {
        marks.add(new Mark(spot.start(), spot.end(), target));
      }
    }
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i) instanceof Row row && allowed(i, isAbstract)) {
        marks.addAll(rows(row, spots, i));
      }
    }
    marks.sort(Comparator.comparingInt(Mark::start).thenComparingInt(Mark::end));
    return marks;
  }

  private boolean allowed(int target, boolean isAbstract) {
    return isAbstract || !targets.get(target).abstractOnly();
  }

  private List<Spot> spots(String text) {
    List<Spot> spots = new ArrayList<>();
    Words words = new Words(text);
    int position = 0;
    while (words.next() && spots.size() < MAX_SPOTS) {
      if (!words.isPlain() || mayMatch(words)) {
        String exact = words.folded();
        String stem = stemmer.stem(exact);
        if (stems.containsKey(stem) || spellings.containsKey(exact)) {
          spots.add(new Spot(stem, exact, position, words.start(), words.end()));
        }
      }
      position++;
    }
    return spots;
  }

  private boolean mayMatch(Words words) {
    return (seconds[words.letter(0)] & bit(words.letter(1))) != 0;
  }

  /**
   * Where a row of words stands. As in Lucene, each word is shifted back by its place in the row;
   * the row matches where all shifted places lie within the slop.
   */
  private static List<Mark> rows(Row row, List<Spot> spots, int target) {
    Map<Integer, Spot> byPosition = new HashMap<>();
    spots.forEach(spot -> byPosition.put(spot.position(), spot));
    List<Mark> marks = new ArrayList<>();
    for (Spot first : spots) {
      if (first.stem().equals(row.stems().getFirst())) {
        List<Spot> found = from(first, row, byPosition);
        if (found.size() == row.stems().size() && row.slop() == 0) {
          marks.add(new Mark(first.start(), found.getLast().end(), target));
        } else if (found.size() == row.stems().size()) {
          found.forEach(each -> marks.add(new Mark(each.start(), each.end(), target)));
        }
      }
    }
    return marks;
  }

  /** The row's words beginning with {@code first}, each as near to its place as it can be had. */
  private static List<Spot> from(Spot first, Row row, Map<Integer, Spot> byPosition) {
    List<Spot> found = new ArrayList<>(List.of(first));
    int least = first.position();
    int most = first.position();
    for (int i = 1; i < row.stems().size(); i++) {
      for (int off = 0; off <= row.slop() && found.size() == i; off++) {
        for (int shifted : new int[] {first.position() + off, first.position() - off}) {
          Spot spot = byPosition.get(shifted + i);
          boolean fits =
              Math.max(most, shifted) - Math.min(least, shifted) <= row.slop()
                  && spot != null
                  && spot.stem().equals(row.stems().get(i))
                  && !found.contains(spot);
          if (fits) {
            found.add(spot);
            least = Math.min(least, shifted);
            most = Math.max(most, shifted);
            break;
          }
        }
      }
      if (found.size() == i) {
        break;
      }
    }
    return found;
  }
}
