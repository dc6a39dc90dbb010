package org.overshelf.crawler.extract.references;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.Reference;

/** Finds the sentences that cite an entry. */
final class ContextRules {
  private static final Pattern SENTENCE_END =
      Pattern.compile(
          "(?<!\\b(?:al|Fig|Figs|Eq|Eqs|Sec|cf|vs|resp|approx|Dr|No|e\\.g|i\\.e|\\p{Lu}))[.!?][”\")\\]]?\\s+(?=[\\p{Lu}“\"(\\[])");
  private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]{1,80})\\]");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,4})\\s*[-–—]\\s*(\\d{1,4})");
  private static final Pattern YEAR = Pattern.compile("\\b((?:1[89]|20)\\d\\d)([a-z]?)\\b");

  /** A list of authors in front of a year is not longer than this. */
  private static final int NAMES_BEFORE_YEAR = 160;

  private static final int LONGEST_RANGE = 60;

  private final Map<String, Integer> byMarker = new HashMap<>();
  private final Map<Integer, List<Integer>> byYear = new HashMap<>();
  private final List<String> surnames = new ArrayList<>();
  private final List<Set<String>> contexts = new ArrayList<>();

  private ContextRules(List<Reference> references) {
    for (Reference reference : references) {
      int position = reference.position();
      contexts.add(new LinkedHashSet<>());
      surnames.add(surname(reference));
      reference.marker().ifPresent(marker -> byMarker.putIfAbsent(folded(marker), position));
      reference
          .year()
          .ifPresent(year -> byYear.computeIfAbsent(year, y -> new ArrayList<>()).add(position));
    }
  }

  /** The same references, each with the sentences of the body that cite it. */
  static List<Reference> attach(List<Reference> references, String body) {
    ContextRules rules = new ContextRules(references);
    Matcher end = SENTENCE_END.matcher(body);
    int from = 0;
    while (from < body.length()) {
      int to = end.find() ? end.end() : body.length();
      rules.sentence(body.substring(from, to));
      from = to;
    }
    List<Reference> attached = new ArrayList<>(references.size());
    for (Reference reference : references) {
      attached.add(reference.withContexts(rules.contexts.get(reference.position())));
    }
    return attached;
  }

  private void sentence(String sentence) {
    if (byMarker.isEmpty()) {
      authorsAndYears(sentence);
      return;
    }
    Matcher brackets = BRACKETS.matcher(sentence);
    while (brackets.find()) {
      for (String part : brackets.group(1).split("[,;]")) {
        Matcher range = RANGE.matcher(part.strip());
        if (range.matches()) {
          int first = Integer.parseInt(range.group(1));
          int last = Math.min(Integer.parseInt(range.group(2)), first + LONGEST_RANGE);
          for (int n = first; n <= last; n++) {
            cite(byMarker.get(Integer.toString(n)), sentence, brackets.start());
          }
        } else {
          cite(byMarker.get(folded(part)), sentence, brackets.start());
        }
      }
    }
  }

  private void authorsAndYears(String sentence) {
    Matcher year = YEAR.matcher(sentence);
    while (year.find()) {
      String before =
          sentence.substring(Math.max(0, year.start() - NAMES_BEFORE_YEAR), year.start());
      int nearest = -1;
      Integer cited = null;
      for (int position : byYear.getOrDefault(Integer.valueOf(year.group(1)), List.of())) {
        int at = wordAt(before, surnames.get(position));
        if (at > nearest) {
          nearest = at;
          cited = position;
        }
      }
      cite(cited, sentence, year.start());
    }
  }

  /** Where the word occurs last, or -1. */
  private static int wordAt(String text, String word) {
    if (word.length() < 2) {
      return -1;
    }
    for (int at = text.lastIndexOf(word); at >= 0; at = text.lastIndexOf(word, at - 1)) {
      int end = at + word.length();
      boolean whole =
          (at == 0 || !Character.isLetter(text.charAt(at - 1)))
              && (end == text.length() || !Character.isLetter(text.charAt(end)));
      if (whole) {
        return at;
      }
    }
    return -1;
  }

  private void cite(@Nullable Integer position, String sentence, int at) {
    if (position != null && contexts.get(position).size() < Limits.CONTEXTS) {
      // Of a very long sentence, the part around the citation.
      int from = sentence.length() <= Limits.CONTEXT ? 0 : Math.max(0, at - Limits.CONTEXT / 2);
      contexts.get(position).add(Limits.line(sentence.substring(from), Limits.CONTEXT));
    }
  }

  private static String surname(Reference reference) {
    if (reference.authors().isEmpty()) {
      return reference.raw().split("[\\s,.(]", 2)[0];
    }
    String first = reference.authors().getFirst();
    return first.substring(first.lastIndexOf(' ') + 1);
  }

  private static String folded(String marker) {
    return marker.strip().toLowerCase(Locale.ROOT);
  }
}
