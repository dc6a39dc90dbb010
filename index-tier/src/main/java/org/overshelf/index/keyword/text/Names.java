package org.overshelf.index.keyword.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Makes people's names findable in either order and by initials.
 *
 * <p>A name is indexed as its parts and as pairs of its parts, in alphabetical order: "Ion Stoica"
 * gives {@code ion}, {@code stoica}, {@code ion|stoica}, and with initials {@code i|stoica}. A part
 * that is only known by its initial is marked with a dot, so that "Ion Stoica" finds "I. Stoica"
 * ({@code i.|stoica}), but not "Ian Stoica". No positions are needed, and parts of different
 * authors do not mix.
 */
public final class Names {

  private static final int MAX_PARTS = 6;

  private Names() {}

  /** The parts of a name, folded. */
  public static List<String> parts(String name) {
    List<String> parts = new ArrayList<>();
    Words words = new Words(name);
    while (words.next() && parts.size() < MAX_PARTS) {
      parts.add(words.folded());
    }
    return parts;
  }

  /** What a name is indexed under. */
  public static SequencedSet<String> terms(String name) {
    List<String> parts = parts(name);
    SequencedSet<String> terms = new LinkedHashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      terms.add(parts.get(i));
      terms.add(initial(parts.get(i)));
      for (int j = i + 1; j < parts.size(); j++) {
        for (String a : indexed(parts.get(i))) {
          for (String b : indexed(parts.get(j))) {
            terms.add(pair(a, b));
          }
        }
      }
    }
    return terms;
  }

  /**
   * How to find a name: each of the lists must be met by one of its terms. Empty if there are no
   * parts.
   */
  public static List<List<String>> alternatives(List<String> parts) {
    if (parts.size() == 1) {
      return List.of(List.of(parts.getFirst()));
    }
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      for (int j = i + 1; j < parts.size(); j++) {
        List<String> pairs = new ArrayList<>();
        for (String a : asked(parts.get(i))) {
          for (String b : asked(parts.get(j))) {
            if (!a.endsWith(".") || !b.endsWith(".")) {
              pairs.add(pair(a, b));
            }
          }
        }
        all.add(pairs);
      }
    }
    return all;
  }

  private static List<String> indexed(String part) {
    String initial = initial(part);
    return part.equals(initial) ? List.of(part, part + ".") : List.of(part, initial);
  }

  private static List<String> asked(String part) {
    String initial = initial(part);
    return part.equals(initial) ? List.of(part) : List.of(part, initial + ".");
  }

  private static String initial(String part) {
    return part.substring(0, part.offsetByCodePoints(0, 1));
  }

  private static String pair(String a, String b) {
    return a.compareTo(b) <= 0 ? a + "|" + b : b + "|" + a;
  }
}
