package org.overshelf.bench.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Router;

/** Where the documents of a trial were put. */
final class Placement {

  private final Library library;
  private final int[][] places;
  private final int[] stored;
  private long[] loads = new long[0];
  private long[] counts = new long[0];

  Placement(Library library, int documents, int[] stored) {
    this.library = library;
    this.places = new int[documents][];
    this.stored = stored.clone();
  }

  void put(int document, List<Integer> partitions) {
    places[document] = partitions.stream().mapToInt(Integer::intValue).toArray();
  }

  List<Integer> of(int document) {
    return Arrays.stream(places[document]).boxed().toList();
  }

  /** To be called when all documents are in. */
  void settle(int partitions) {
    loads = new long[partitions];
    counts = new long[partitions];
    for (int each : stored) {
      for (int partition : places[each]) {
        loads[partition] += library.size(each);
        counts[partition]++;
      }
    }
  }

  int copiesIn(int document, List<Integer> asked) {
    int copies = 0;
    for (int each : places[document]) {
      copies += asked.contains(each) ? 1 : 0;
    }
    return copies;
  }

  /** The share of all stored postings that these partitions have. */
  double volume(List<Integer> asked) {
    return asked.stream().mapToLong(each -> loads[each]).sum() / (double) sum(loads);
  }

  private static long sum(long[] numbers) {
    return Arrays.stream(numbers).sum();
  }

  private static double fullest(long[] numbers) {
    return Arrays.stream(numbers).max().orElse(0) * (double) numbers.length / sum(numbers);
  }

  /** How much was stored, and how evenly. */
  List<Figure> figures() {
    return List.of(
        new Figure("storage", (double) sum(counts) / stored.length),
        new Figure("fullest docs", fullest(counts)),
        new Figure("fullest post.", fullest(loads)),
        new Figure("keys %", 100 * averageKeys()));
  }

  /** The different features of an average partition, as a share of all (figure 7). */
  private double averageKeys() {
    List<Set<Long>> keys = new ArrayList<>();
    int sampled = Math.min(8, loads.length);
    for (int i = 0; i < sampled; i++) {
      keys.add(new HashSet<>());
    }
    int step = Math.max(1, loads.length / sampled);
    for (int each : stored) {
      for (int partition : places[each]) {
        if (partition % step == 0 && partition / step < sampled) {
          Features features = library.item(each).profile().features();
          for (int i = 0; i < features.count(); i++) {
            keys.get(partition / step).add(features.at(i));
          }
        }
      }
    }
    return keys.stream().mapToInt(Set::size).average().orElse(0) / library.features();
  }

  /** Divides all partitions in two; gives the share of the copies that moved. */
  double grow(Router.Grown grown, Router before) {
    int half = before.epoch().partitions();
    long moved = 0;
    long copies = 0;
    List<List<Integer>> next = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      next.add(new ArrayList<>());
    }
    for (int partition = 0; partition < half; partition++) {
      for (int each : stored) {
        for (int place : places[each]) {
          if (place == partition) {
            var profile = library.item(each).profile();
            List<Integer> chosen =
                grown.divide(partition, profile.features(), before.token(profile));
            next.get(each).addAll(chosen);
            copies++;
            moved += chosen.contains(partition) ? 0 : 1;
          }
        }
      }
    }
    for (int each : stored) {
      put(each, next.get(each));
    }
    settle(2 * half);
    return (double) moved / copies;
  }
}
