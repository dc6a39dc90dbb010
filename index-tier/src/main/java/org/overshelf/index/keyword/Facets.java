package org.overshelf.index.keyword;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.keyword.Scatter.Answered;
import org.overshelf.index.keyword.partition.Counts;
import org.overshelf.index.keyword.partition.Facet;

/** Adds up the counts of all partitions and names the largest. */
final class Facets {

  /** Values given of each facet. */
  private static final int VALUES = 20;

  /** Smaller counts first, then larger keys: what is given up first. */
  private static final Comparator<Largest> WORST =
      Comparator.comparingInt(Largest::count)
          .thenComparing(Largest::key, Comparator.reverseOrder());

  private record Largest(long key, int count) {}

  private Facets() {}

  static Map<String, List<FacetCount>> merge(List<Answered> pages) throws PartitionFailure {
    Map<String, List<FacetCount>> facets = new TreeMap<>();
    for (Facet facet : Facet.values()) {
      facets.put(facet.label(), merge(facet, pages));
    }
    return facets;
  }

  private static List<FacetCount> merge(Facet facet, List<Answered> pages) throws PartitionFailure {
    Counts sum = pages.size() == 1 ? counts(pages.getFirst(), facet) : new Counts();
    if (pages.size() > 1) {
      pages.forEach(page -> sum.addAll(counts(page, facet)));
    }
    PriorityQueue<Largest> largest = new PriorityQueue<>(WORST);
    sum.forEach(
        (key, count, example) -> {
          if (largest.size() < VALUES || count >= largest.element().count()) {
            largest.add(new Largest(key, count));
            if (largest.size() > VALUES) {
              largest.remove();
            }
          }
        });
    List<FacetCount> named = new ArrayList<>();
    for (Largest each : largest) {
      named.add(new FacetCount(label(facet, each.key(), pages), each.count()));
    }
    named.sort(
        Comparator.comparingLong(FacetCount::count).reversed().thenComparing(FacetCount::value));
    return named;
  }

  private static Counts counts(Answered page, Facet facet) {
    return page.page().facets().getOrDefault(facet, new Counts());
  }

  private static String label(Facet facet, long key, List<Answered> pages) throws PartitionFailure {
    for (Answered page : pages) {
      Counts counts = counts(page, facet);
      if (counts.count(key) > 0) {
        try {
          return page.session().label(facet, key, counts.example(key));
        } catch (IOException e) {
          throw new PartitionFailure(page, e);
        }
      }
    }
    throw new IllegalStateException("a counted value is nowhere: " + key);
  }
}
