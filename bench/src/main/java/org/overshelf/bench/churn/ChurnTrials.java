package org.overshelf.bench.churn;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.overshelf.node.process.Program;

/** Runs scenarios, each on a library of its own, and gathers what was found. */
public final class ChurnTrials {

  /** Repair that is in more of a hurry than usual, so that a trial takes minutes. */
  private static final List<String> SETTINGS =
      List.of(
          "repair.interval=10s",
          "repair.settle=2s",
          "repair.drop-grace=15s",
          "repair.bandwidth=64M",
          "repair.parallel=64",
          "replication.hand-off=64M");

  private final PrintWriter out;
  private final Program program;
  private final int nodes;
  private final int replicas;
  private final long mostBytes;
  private final Findings findings = new Findings();

  /**
   * @param mostBytes how much is written in one scenario, at most
   */
  public ChurnTrials(PrintWriter out, Program program, int nodes, int replicas, long mostBytes) {
    this.out = out;
    this.program = program;
    this.nodes = nodes;
    this.replicas = replicas;
    this.mostBytes = mostBytes;
  }

  /**
   * Runs one.
   *
   * @param lasting how long nodes are killed, where that is what is done
   */
  public void run(String name, Duration lasting, Path root)
      throws IOException, InterruptedException {
    Faults faults = new Faults();
    Map<String, Scenario> all =
        Map.of(
            "churn", (trial, found) -> faults.churn(lasting, trial, found),
            "death", faults::death,
            "pause", faults::pause,
            "blackout", faults::blackout,
            "wipe", faults::wipe,
            "join", faults::join,
            "leave", faults::leave);
    Scenario scenario = all.get(name);
    if (scenario == null) {
      throw new IOException(
          "there is no scenario '" + name + "'; there are " + String.join(", ", all.keySet()));
    }
    List<String> settings = new java.util.ArrayList<>(SETTINGS);
    settings.add("cluster.replicas=" + replicas);
    // A node that died for good is given up soon; one that is down for a minute is not.
    settings.add("cluster.patience=" + (name.equals("death") ? "20s" : "120s"));
    try (Trial trial = new Trial(out, program, root, nodes, replicas, settings, mostBytes)) {
      scenario.run(trial, findings);
    }
  }

  /** Prints what was found; gives whether all holds that must. */
  public boolean conclude() {
    findings.print(out);
    return findings.allHold();
  }
}
