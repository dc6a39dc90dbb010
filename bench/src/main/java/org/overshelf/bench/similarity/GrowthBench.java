package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.overshelf.index.similarity.router.RouterSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench growth}: the partitions double, and twice as many are asked. */
@Command(
    name = "growth",
    description = {
      "The partitions are divided in two, and twice as many are asked.",
      "The baseline is the same before."
    },
    mixinStandardHelpOptions = true)
public final class GrowthBench implements Callable<Integer> {

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
    Report report = new Report("growth, K = " + options.partitions);
    for (int seed = 1; seed <= options.seeds; seed++) {
      Trial trial = new Trial(items, options.queries, seed, unused -> false);
      for (String each : routers) {
        Trial.Run run = trial.fill(RouterSpec.parse(each), options.partitions, options.ask);
        List<Figure> before = new ArrayList<>(trial.measure(List.of(run)).getFirst());
        before.add(new Figure("moved", 0));
        report.add(run.name(), before);
        List<Figure> moved = new ArrayList<>();
        Trial.Run grown = trial.grow(run, moved);
        List<Figure> after = new ArrayList<>(trial.measure(List.of(grown)).getFirst());
        after.addAll(moved);
        report.add(grown.name(), after);
      }
    }
    report.print(out);
    report.write(options.out, "growth", "top 20");
    return 0;
  }
}
