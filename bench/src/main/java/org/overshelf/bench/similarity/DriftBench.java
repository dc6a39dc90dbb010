package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.overshelf.index.similarity.router.RouterSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench drift}: documents of a new kind arrive last, and are asked about. */
@Command(
    name = "drift",
    description = {
      "New kinds of documents arrive last, and are asked about. A kind is what a source, without"
          + " its version, is called; kinds are set aside at random until they have a fifth of the"
          + " documents.",
      "The baseline is the same corpus in random order."
    },
    mixinStandardHelpOptions = true)
public final class DriftBench implements Callable<Integer> {

  @Mixin private CorpusOptions options = new CorpusOptions();

  @Option(
      names = "--routers",
      split = ",",
      defaultValue = "votes,bottom:3",
      description = "Routers with their parameters (default: ${DEFAULT-VALUE}).")
  private List<String> routers = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    boolean terms = routers.stream().anyMatch(each -> each.startsWith("hyperplanes"));
    List<Item> items = Corpus.read(options.corpus, terms, out);
    Report report = new Report("drift, K = " + options.partitions);
    for (int seed = 1; seed <= options.seeds; seed++) {
      Set<String> last = setAside(items, seed);
      out.printf("arriving last: %s%n", String.join(", ", last));
      Trial drifting =
          new Trial(items, options.queries, seed, i -> last.contains(items.get(i).material()));
      Trial mixed = new Trial(items, options.queries, seed, unused -> false);
      measure(drifting, "last: ", report);
      measure(mixed, "mixed: ", report);
    }
    report.print(out);
    report.write(options.out, "drift", "top 20");
    return 0;
  }

  private void measure(Trial trial, String prefix, Report report) {
    List<Trial.Run> runs = new ArrayList<>();
    for (String each : routers) {
      runs.add(trial.fill(RouterSpec.parse(each), options.partitions, options.ask));
    }
    List<List<Figure>> figures = trial.measure(runs);
    for (int i = 0; i < runs.size(); i++) {
      report.add(prefix + runs.get(i).name(), figures.get(i));
    }
  }

  private static Set<String> setAside(List<Item> items, long seed) {
    List<String> kinds =
        new ArrayList<>(new TreeSet<>(items.stream().map(Item::material).toList()));
    Collections.shuffle(kinds, new Random(seed));
    Set<String> chosen = new HashSet<>();
    long documents = 0;
    for (int i = 0; i < kinds.size() - 1 && 5 * documents < items.size(); i++) {
      String kind = kinds.get(i);
      long of = items.stream().filter(each -> each.material().equals(kind)).count();
      if (10 * of <= 3L * items.size()) {
        chosen.add(kind);
        documents += of;
      }
    }
    return chosen;
  }
}
