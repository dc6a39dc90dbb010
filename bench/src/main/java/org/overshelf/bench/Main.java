package org.overshelf.bench;

import org.overshelf.bench.search.IndexBuild;
import org.overshelf.bench.search.LuceneServer;
import org.overshelf.bench.search.SearchBench;
import org.overshelf.bench.similarity.BandsBench;
import org.overshelf.bench.similarity.DriftBench;
import org.overshelf.bench.similarity.FeatureBench;
import org.overshelf.bench.similarity.GrowthBench;
import org.overshelf.bench.similarity.HyperplaneBench;
import org.overshelf.bench.similarity.RoutingBench;
import org.overshelf.bench.similarity.VersionsBench;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code overshelf bench}: says what can be measured. */
@Command(
    name = "overshelf bench",
    description = "Measure Overshelf on this machine.",
    synopsisSubcommandLabel = "NAME",
    mixinStandardHelpOptions = true,
    subcommands = {
      BandsBench.class,
      ChurnBench.class,
      DemoBench.class,
      DriftBench.class,
      FeatureBench.class,
      GrowthBench.class,
      HyperplaneBench.class,
      MillionBench.class,
      RoutingBench.class,
      SearchBench.class,
      SpreadBench.class,
      StartBench.class,
      StoreBench.class,
      VersionsBench.class,
      IndexBuild.class,
      LuceneServer.class
    })
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  public static void main(String[] arguments) {
    CommandLine line =
        new CommandLine(new Main())
            .setExecutionExceptionHandler(
                (e, command, parsed) -> {
                  command.getErr().println("overshelf bench: " + e.getMessage());
                  return CommandLine.ExitCode.SOFTWARE;
                });
    System.exit(line.execute(arguments));
  }
}
