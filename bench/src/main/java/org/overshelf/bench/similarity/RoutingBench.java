package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.overshelf.index.similarity.router.RouterSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench routing}: what each way of routing finds, and what it costs. */
@Command(
    name = "routing",
    description = {
      "What each router finds of the true answers, and what it costs.",
      "Figures 4 to 7 of 'content-based document routing' for bottom-m, and the same for the"
          + " others. The baseline is one undivided index."
    },
    mixinStandardHelpOptions = true)
public final class RoutingBench implements Callable<Integer> {

  @Mixin private CorpusOptions options = new CorpusOptions();

  @Option(
      names = "--routers",
      split = ",",
      defaultValue = "votes,bottom,bands:3:1,hyperplanes:128:2:flips,hyperplanes:128:2:ring",
      description = "Routers with their parameters (default: ${DEFAULT-VALUE}).")
  private List<String> routers = List.of();

  @Option(
      names = "--m",
      defaultValue = "1..10",
      description = "Routing factors of 'bottom' (default: ${DEFAULT-VALUE}).")
  private String factors = "1..10";

  @Option(
      names = "--machines",
      defaultValue = "4",
      description =
          "Also let so many machines ingest 'votes' together, with tables published ten times"
              + " (default: ${DEFAULT-VALUE}; 1 leaves it out).")
  private int machines;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    boolean terms = routers.stream().anyMatch(each -> each.startsWith("hyperplanes"));
    List<Item> items = Corpus.read(options.corpus, terms, out);
    Report report = new Report("routing, K = " + options.partitions);
    for (int seed = 1; seed <= options.seeds; seed++) {
      Trial trial = new Trial(items, options.queries, seed, unused -> false);
      if (seed == 1) {
        out.printf(
            Locale.ROOT,
            "%,d stored, %d queries; best similarity in one index %.3f%n",
            trial.documents(),
            trial.queries(),
            trial.bestPossible());
        out.flush();
      }
      List<Trial.Run> runs = new ArrayList<>();
      for (String each : routers) {
        runs.addAll(runs(trial, each));
      }
      List<List<Figure>> figures = trial.measure(runs);
      for (int i = 0; i < runs.size(); i++) {
        report.add(runs.get(i).name(), figures.get(i));
      }
    }
    report.print(out);
    report.write(options.out, "routing", "top 20");
    return 0;
  }

  private List<Trial.Run> runs(Trial trial, String router) throws Exception {
    List<Trial.Run> runs = new ArrayList<>();
    if (router.equals("bottom")) {
      String[] range = factors.split("\\.\\.");
      int last = Integer.parseInt(range[range.length - 1]);
      for (int m = Integer.parseInt(range[0]); m <= last; m++) {
        runs.add(trial.fill(RouterSpec.parse("bottom:" + m), options.partitions, m));
      }
    } else {
      RouterSpec parsed = RouterSpec.parse(router);
      runs.add(trial.fill(parsed, options.partitions, options.ask));
      if (machines > 1 && parsed.kind().equals("votes")) {
        runs.add(trial.fillTogether(parsed, options.partitions, options.ask, machines, 10));
      }
    }
    return runs;
  }
}
