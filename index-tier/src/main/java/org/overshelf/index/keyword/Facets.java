package org.overshelf.index.keyword;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.keyword.ask.Answered;
import org.overshelf.index.keyword.ask.Asker;
import org.overshelf.index.keyword.partition.Counts;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.keyword.wire.ShowAnswer.Shown;
import org.overshelf.index.keyword.wire.ShowRequest;

/**
 * Adds up the counts of all partitions and names the largest. A partition elsewhere may have sent
 * only its most frequent values; those that are likely to be shown are then asked for by name, so
 * that the counts that are shown are exact.
 */
final class Facets {

  /** Values given of each facet. */
  private static final int VALUES = 20;

  /** Values that are looked at more closely if not all counts are there. */
  private static final int CANDIDATES = 30;

  /** Smaller counts first, then larger keys: what is given up first. */
  private static final Comparator<Largest> WORST =
      Comparator.comparingInt(Largest::count)
          .thenComparing(Largest::key, Comparator.reverseOrder());

  private record Largest(long key, int count) {}

  private record Value(Answered page, Facet facet, long key) {}

  private final List<Answered> pages;
  private final Asker asker;
  private final Map<Facet, List<Largest>> largest = new EnumMap<>(Facet.class);
  private final Map<Value, Integer> asked = new HashMap<>();
  private final Map<Facet, Map<Long, String>> labels = new EnumMap<>(Facet.class);

  Facets(List<Answered> pages, Asker asker) {
    this.pages = pages;
    this.asker = asker;
    for (Facet facet : Facet.values()) {
      largest.put(facet, largest(facet));
      labels.put(facet, new HashMap<>());
    }
  }

  private List<Largest> largest(Facet facet) {
    boolean cut = pages.stream().anyMatch(page -> page.hits().cut().contains(facet));
    int limit = cut ? CANDIDATES : VALUES;
    Counts sum = pages.size() == 1 ? counts(pages.getFirst(), facet) : new Counts();
    if (pages.size() > 1) {
      pages.forEach(page -> sum.addAll(counts(page, facet)));
    }
    PriorityQueue<Largest> most = new PriorityQueue<>(WORST);
    sum.forEach(
        (key, count, example) -> {
          if (most.size() < limit || count >= most.element().count()) {
            most.add(new Largest(key, count));
            if (most.size() > limit) {
              most.remove();
            }
          }
        });
    return List.copyOf(most);
  }

  private static Counts counts(Answered page, Facet facet) {
    return page.hits().page().facets().getOrDefault(facet, new Counts());
  }

  /** What has to be asked for. */
  record Wanted(
      Map<Answered, List<ShowRequest.Value>> labels,
      Map<Answered, List<ShowRequest.Value>> counts) {}

  /**
   * Names and counts that are not known yet.
   *
   * @param busy pages that will be asked for something anyway: names are best asked for there
   */
  Wanted wanted(Collection<Answered> busy) {
    Wanted wanted = new Wanted(new HashMap<>(), new HashMap<>());
    List<Answered> order = new ArrayList<>(busy);
    pages.stream().filter(page -> !busy.contains(page)).forEach(order::add);
    largest.forEach(
        (facet, values) -> {
          for (Largest each : values) {
            want(facet, each.key(), order, wanted);
          }
        });
    return wanted;
  }

  private void want(Facet facet, long key, List<Answered> order, Wanted wanted) {
    boolean named = label(facet, key) != null;
    for (Answered page : order) {
      Counts counts = counts(page, facet);
      if (counts.count(key) > 0) {
        if (!named) {
          add(wanted.labels(), page, new ShowRequest.Value(facet, key, counts.example(key)));
          named = true;
        }
      } else if (page.hits().cut().contains(facet)
          && !asked.containsKey(new Value(page, facet, key))) {
        add(wanted.counts(), page, new ShowRequest.Value(facet, key, 0));
      }
    }
  }

  private static void add(
      Map<Answered, List<ShowRequest.Value>> to, Answered page, ShowRequest.Value value) {
    to.computeIfAbsent(page, any -> new ArrayList<>()).add(value);
  }

  private @Nullable String label(Facet facet, long key) {
    return labels
        .getOrDefault(facet, Map.of())
        .getOrDefault(key, asker.label(facet, key).orElse(null));
  }

  /** Takes what was asked for. */
  void learn(Answered page, ShowRequest.Item item, Shown shown) {
    for (int i = 0; i < item.labels().size(); i++) {
      ShowRequest.Value value = item.labels().get(i);
      labels.getOrDefault(value.facet(), new HashMap<>()).put(value.key(), shown.labels().get(i));
      asker.learn(value.facet(), value.key(), shown.labels().get(i));
    }
    for (int i = 0; i < item.counts().size(); i++) {
      ShowRequest.Value value = item.counts().get(i);
      asked.put(new Value(page, value.facet(), value.key()), shown.counts().get(i));
    }
  }

  /** The most frequent values of each facet. */
  Map<String, List<FacetCount>> merged() {
    Map<String, List<FacetCount>> facets = new TreeMap<>();
    largest.forEach((facet, values) -> facets.put(facet.label(), merged(facet, values)));
    return facets;
  }

  private List<FacetCount> merged(Facet facet, List<Largest> values) {
    List<Largest> exact = new ArrayList<>();
    for (Largest each : values) {
      int more =
          pages.stream()
              .mapToInt(page -> asked.getOrDefault(new Value(page, facet, each.key()), 0))
              .sum();
      exact.add(new Largest(each.key(), each.count() + more));
    }
    exact.sort(WORST.reversed());
    List<FacetCount> named = new ArrayList<>();
    for (Largest each : exact.subList(0, Math.min(VALUES, exact.size()))) {
      String label = label(facet, each.key());
      if (label != null) {
        named.add(new FacetCount(label, each.count()));
      }
    }
    named.sort(
        Comparator.comparingLong(FacetCount::count).reversed().thenComparing(FacetCount::value));
    return named;
  }
}
