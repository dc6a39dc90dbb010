package org.overshelf.index.keyword.ask;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.wire.Counted;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.identity.NodeId;

/**
 * What words mean to partitions at other nodes, as they said it, with the version that they said it
 * of. Safe for any number of threads.
 */
final class KnownCounts {

  /** So many words of a partition are remembered. */
  private static final int MOST_WORDS = 10_000;

  private static final int MOST_PATTERNS = 200;

  private record Place(NodeId node, Part part) {}

  /** What is known of one version. */
  private static final class Known {
    private final long version;
    private final long documents;
    private final Map<String, Long> stems = new ConcurrentHashMap<>();
    private final Map<String, Long> exacts = new ConcurrentHashMap<>();
    private final Map<Pattern, SortedSet<String>> expansions = new ConcurrentHashMap<>();

    Known(long version, long documents) {
      this.version = version;
      this.documents = documents;
    }

    boolean isFull() {
      return stems.size() > MOST_WORDS || expansions.size() > MOST_PATTERNS;
    }
  }

  private final Map<Place, Known> known = new ConcurrentHashMap<>();

  /** Remembers what a node said. */
  void learn(NodeId node, Part part, Counted counted) {
    Statistics said = counted.statistics();
    Known about =
        known.compute(
            new Place(node, part),
            (place, old) ->
                old != null && old.version == counted.version() && !old.isFull()
                    ? old
                    : new Known(counted.version(), said.documents()));
    about.stems.putAll(said.stems());
    about.exacts.putAll(said.exacts());
    about.expansions.putAll(said.expansions());
  }

  /** What these expressions mean to this version of a partition, if all of it is known. */
  Optional<Counted> recall(NodeId node, Part part, long version, Vocabulary words) {
    Known about = known.get(new Place(node, part));
    if (about == null || about.version != version) {
      return Optional.empty();
    }
    Map<String, Long> stems = new HashMap<>();
    Map<String, Long> exacts = new HashMap<>();
    Map<Pattern, SortedSet<String>> expansions = new HashMap<>();
    boolean all =
        copy(words.stems(), about.stems, stems)
            && copy(words.exacts(), about.exacts, exacts)
            && copy(words.patterns(), about.expansions, expansions);
    return all
        ? Optional.of(
            new Counted(version, new Statistics(about.documents, stems, exacts, expansions)))
        : Optional.empty();
  }

  private static <K, V> boolean copy(Iterable<K> wanted, Map<K, V> from, Map<K, V> to) {
    for (K key : wanted) {
      V value = from.get(key);
      if (value == null) {
        return false;
      }
      to.put(key, value);
    }
    return true;
  }

  /** The words of some expressions. */
  record Vocabulary(Set<String> stems, Set<String> exacts, Set<Pattern> patterns) {

    static Vocabulary of(List<Expression> expressions) {
      Vocabulary words = new Vocabulary(new HashSet<>(), new HashSet<>(), new HashSet<>());
      expressions.forEach(words::add);
      return words;
    }

    private void add(Expression expression) {
      switch (expression) {
        case Expression.Word word -> {
          stems.add(word.stem());
          exacts.add(word.exact());
        }
        case Expression.Phrase phrase -> phrase.words().forEach(this::add);
        case Expression.And and -> and.parts().forEach(this::add);
        case Expression.AtLeast some -> some.parts().forEach(this::add);
        case Expression.Not not -> add(not.part());
        case Pattern pattern -> patterns.add(pattern);
        case Expression.Everything everything -> {}
        case Expression.Name name -> {}
        case Expression.Years years -> {}
      }
    }
  }
}
