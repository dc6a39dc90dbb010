package org.overshelf.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.overshelf.bench.churn.ChurnTrials;
import org.overshelf.node.process.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench churn}: what a library of processes keeps while they fail. */
@Command(
    name = "churn",
    description = {
      "Writes to and reads from a library of several processes while these are killed and frozen,",
      "and says what was lost, for how long it could not be read, and what repair cost.",
      "Ends with 1 if something does not hold that must."
    },
    mixinStandardHelpOptions = true)
final class ChurnBench implements Callable<Integer> {

  @Option(
      names = "--nodes",
      defaultValue = "7",
      description = "How many nodes (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--replicas",
      defaultValue = "3",
      description = "How many copies of each thing (default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Option(
      names = "--minutes",
      defaultValue = "5",
      description = "How long nodes are killed in 'churn' (default: ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--megabytes",
      defaultValue = "1000",
      description = "How much is written at most (default: ${DEFAULT-VALUE}).")
  private long megabytes;

  @Option(
      names = "--scenario",
      split = ",",
      defaultValue = "churn",
      description =
          "churn, death, pause, blackout, wipe, join, leave; several with commas"
              + " (default: ${DEFAULT-VALUE}).")
  private List<String> scenarios = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (nodes < replicas || replicas < 1) {
      throw new IOException("there must be at least as many nodes as copies");
    }
    try (Workplace place = new Workplace()) {
      ChurnTrials trials =
          new ChurnTrials(out, quickToStart(place), nodes, replicas, megabytes * 1_000_000);
      for (String each : scenarios) {
        trials.run(each, Duration.ofMillis((long) (minutes * 60_000)), place.folder(each));
      }
      return trials.conclude() ? 0 : 1;
    }
  }

  /** What is started again and again must start soon, on a busy machine too. */
  private static Program quickToStart(Workplace place) throws IOException {
    return place.program(
        "-XX:TieredStopAtLevel=1",
        "-XX:+AutoCreateSharedArchive",
        "-XX:SharedArchiveFile=" + place.file("node.jsa"));
  }
}
