package org.overshelf.bench.similarity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.router.RouterFormat;
import org.overshelf.index.similarity.router.RouterSpec;

/**
 * One corpus, some documents to ask about, and an order in which the others arrive. All ways of
 * routing are measured on the same.
 */
final class Trial {

  private final List<Item> items;
  private final int[] queries;
  private final int[] arriving;
  private final Library library;

  /**
   * A trial.
   *
   * @param last which documents arrive last; the queries are then taken from these
   */
  Trial(List<Item> items, int queries, long seed, IntPredicate last) {
    this.items = items;
    Random random = new Random(seed);
    List<Integer> first = new ArrayList<>();
    List<Integer> later = new ArrayList<>();
    IntStream.range(0, items.size()).forEach(i -> (last.test(i) ? later : first).add(i));
    Collections.shuffle(first, random);
    Collections.shuffle(later, random);
    List<Integer> asked = later.isEmpty() ? first : later;
    int count = Math.min(queries, asked.size() / 4);
    this.queries = asked.subList(0, count).stream().mapToInt(Integer::intValue).toArray();
    asked.subList(0, count).clear();
    first.addAll(later);
    this.arriving = first.stream().mapToInt(Integer::intValue).toArray();
    this.library = new Library(items, arriving);
  }

  int documents() {
    return arriving.length;
  }

  int queries() {
    return queries.length;
  }

  /** A way of routing, with all documents in. */
  record Run(String name, Router router, Placement placement, int ask) {}

  /** Puts all documents where a router says. */
  Run fill(RouterSpec spec, int partitions, int ask) {
    Router router = spec.anew(new Epoch(0, partitions));
    Placement placement = new Placement(library, items.size(), arriving);
    for (int each : arriving) {
      List<Integer> chosen = router.store(items.get(each).profile());
      router.placed(items.get(each).profile().features(), chosen);
      placement.put(each, chosen);
    }
    placement.settle(partitions);
    return new Run(spec + " ask " + ask, router, placement, ask);
  }

  /**
   * The same by several machines at once, each of which learns only of its own documents; a common
   * table is published so many times, and asks go by the last one.
   */
  Run fillTogether(RouterSpec spec, int partitions, int ask, int machines, int epochs)
      throws IOException {
    Placement placement = new Placement(library, items.size(), arriving);
    Router published = spec.anew(new Epoch(0, partitions));
    List<Router> routers = new ArrayList<>();
    int next = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
      routers.clear();
      byte[] table = RouterFormat.encode(spec, published);
      for (int i = 0; i < machines; i++) {
        routers.add(RouterFormat.decode(table).router());
      }
      int end = (int) ((long) arriving.length * (epoch + 1) / epochs);
      int begun = next;
      for (; next < end; next++) {
        int document = arriving[next];
        Router router = routers.get(next % machines);
        List<Integer> chosen = router.store(items.get(document).profile());
        router.placed(items.get(document).profile().features(), chosen);
        placement.put(document, chosen);
      }
      if (epoch < epochs - 1) {
        for (int i = begun; i < end; i++) {
          published.placed(items.get(arriving[i]).profile().features(), placement.of(arriving[i]));
        }
      }
    }
    placement.settle(partitions);
    String name = "%s ask %d, %d machines, %d epochs".formatted(spec, ask, machines, epochs);
    return new Run(name, published, placement, ask);
  }

  /** Doubles the partitions of a run; gives it and the share of the copies that moved. */
  Run grow(Run run, List<Figure> moved) {
    Router.Grown grown = run.router().grow();
    moved.add(new Figure("moved", run.placement().grow(grown, run.router())));
    return new Run(run.name() + ", doubled", grown.router(), run.placement(), 2 * run.ask());
  }

  /** What each run found; the true answers are computed once for all. */
  List<List<Figure>> measure(List<Run> runs) {
    List<Scores> scores = runs.stream().map(unused -> new Scores()).toList();
    for (int query : queries) {
      List<Library.Hit> truth = library.truth(query);
      for (int i = 0; i < runs.size(); i++) {
        Run run = runs.get(i);
        List<Integer> to = run.router().ask(items.get(query).profile(), run.ask());
        scores.get(i).add(library, query, truth, run.placement(), to);
      }
    }
    List<List<Figure>> figures = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      List<Figure> all = new ArrayList<>(scores.get(i).figures());
      all.addAll(runs.get(i).placement().figures());
      figures.add(all);
    }
    return figures;
  }

  /** The average similarity of the true best hit: what no partitioning can exceed. */
  double bestPossible() {
    double sum = 0;
    for (int query : queries) {
      List<Library.Hit> truth = library.truth(query);
      sum += truth.isEmpty() ? 0 : truth.getFirst().jaccard();
    }
    return sum / queries.length;
  }
}
