package org.overshelf.index.keyword.partition;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.overshelf.index.keyword.query.Expression.Pattern;

/**
 * What a query's words mean to a set of documents. Statistics of disjoint sets add up.
 *
 * @param documents how many there are
 * @param stems how many of them have each stem
 * @param exacts how many of them have each word as typed
 * @param expansions the words that each pattern stands for: the first {@value #MAX_EXPANSIONS} in
 *     alphabetical order
 */
public record Statistics(
    long documents,
    Map<String, Long> stems,
    Map<String, Long> exacts,
    Map<Pattern, SortedSet<String>> expansions) {

  /** By code points, as Lucene orders its words, not by UTF-16 as Java does. */
  public static final Comparator<String> ORDER = Statistics::compare;

  /** The most words that a pattern stands for. */
  public static final int MAX_EXPANSIONS = 512;

  private static int compare(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    for (int i = 0; i < shorter; i++) {
      int order = Integer.compare(rank(a.charAt(i)), rank(b.charAt(i)));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /** Halves of characters beyond U+FFFF come after all whole ones. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }

  /**
   * The statistics of all documents together. The first words of the union are among the first
   * words of the parts, so cutting lists short changes nothing.
   */
  public static Statistics sum(List<Statistics> parts) {
    long documents = 0;
    Map<String, Long> stems = new HashMap<>();
    Map<String, Long> exacts = new HashMap<>();
    Map<Pattern, SortedSet<String>> expansions = new HashMap<>();
    for (Statistics part : parts) {
      documents += part.documents;
      part.stems.forEach((word, count) -> stems.merge(word, count, Long::sum));
      part.exacts.forEach((word, count) -> exacts.merge(word, count, Long::sum));
      part.expansions.forEach(
          (pattern, words) ->
              expansions.computeIfAbsent(pattern, p -> new TreeSet<>(ORDER)).addAll(words));
    }
    expansions.values().forEach(Statistics::cut);
    return new Statistics(documents, stems, exacts, expansions);
  }

  private static void cut(SortedSet<String> words) {
    while (words.size() > MAX_EXPANSIONS) {
      words.removeLast();
    }
  }

  /** Whether a pattern may stand for more words than were looked for. */
  public boolean isCut() {
    return expansions.values().stream().anyMatch(words -> words.size() >= MAX_EXPANSIONS);
  }
}
