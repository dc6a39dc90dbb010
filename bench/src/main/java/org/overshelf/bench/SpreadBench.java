package org.overshelf.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.IndexStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench spread}: keyword search over several processes. */
@Command(
    name = "spread",
    description = {
      "Keyword search over partitions in several processes, which talk mutual TLS: what a frozen,",
      "a killed and a joining process do to it, and what it costs beside one process. Result",
      "caches are off. Wants an otherwise idle machine; ratios are within one run."
    },
    mixinStandardHelpOptions = true)
final class SpreadBench implements Callable<Integer> {

  @Option(
      names = "--documents",
      defaultValue = "5000",
      description = "How many papers (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--clients",
      defaultValue = "128",
      description = "How many queries at a time (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--seconds",
      defaultValue = "15",
      description = "How long each measurement takes (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--only",
      defaultValue = "faults,join,cpu",
      split = ",",
      description = "Which parts to run (default: ${DEFAULT-VALUE}).")
  private List<String> only = List.of();

  @Spec private CommandSpec spec;

  /** What came of some queries. */
  private record Outcome(Latencies times, int incomplete, int failed, double perSecond) {}

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (Workplace place = new Workplace()) {
      out.printf("making %,d papers …%n", documents);
      out.flush();
      SpreadPapers papers = new SpreadPapers(documents);
      if (only.contains("faults")) {
        faults(place, papers, out);
      }
      if (only.contains("join")) {
        join(place, papers, out);
      }
      if (only.contains("cpu")) {
        cpu(place, papers, out);
      }
    }
    return 0;
  }

  private void faults(Workplace place, SpreadPapers papers, PrintWriter out) throws Exception {
    out.printf("%n7 processes, 8 partitions in 3 copies, %d queries at a time%n", clients);
    out.println(Latencies.header() + "   incomplete  failed");
    try (SpreadCluster cluster = new SpreadCluster(place, papers, documents, 7, 8, 3, false, 0)) {
      load(cluster, clients, () -> false, seconds);
      Outcome calm = print(out, "undisturbed", load(cluster, clients, () -> false, seconds));
      IndexStatus.Asked before = cluster.index().status().asked();
      Outcome frozen = disturbed(cluster, 2, "STOP");
      print(out, "one frozen in the middle", frozen);
      cluster.signal(2, "CONT");
      load(cluster, clients, () -> false, 3);
      Outcome killed = disturbed(cluster, 4, "KILL");
      print(out, "one killed in the middle", killed);
      IndexStatus.Asked after = cluster.index().status().asked();
      out.printf(
          "p99 over undisturbed: frozen %.2f, killed %.2f; hedges %.2f %% of %,d requests%n",
          ratio(frozen, calm),
          ratio(killed, calm),
          100.0 * (after.hedges() - before.hedges()) / (after.requests() - before.requests()),
          after.requests() - before.requests());
      out.flush();
    }
  }

  private static double ratio(Outcome a, Outcome b) {
    return a.times().percentileMillis(0.99) / b.times().percentileMillis(0.99);
  }

  private Outcome disturbed(SpreadCluster cluster, int child, String signal) throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Object> disturbance =
          thread.submit(
              () -> {
                TimeUnit.MILLISECONDS.sleep(seconds * 1_000L / 3);
                cluster.signal(child, signal);
                return null;
              });
      Outcome outcome = load(cluster, clients, () -> false, seconds);
      disturbance.get();
      return outcome;
    }
  }

  private void join(Workplace place, SpreadPapers papers, PrintWriter out) throws Exception {
    int few = Math.max(1, clients / 8);
    out.printf("%na fourth process joins three: 8 partitions in 2 copies, %d at a time%n", few);
    out.println(Latencies.header() + "   incomplete  failed");
    try (SpreadCluster cluster = new SpreadCluster(place, papers, documents, 3, 8, 2, false, 0)) {
      load(cluster, few, () -> false, seconds);
      Outcome before = print(out, "before", load(cluster, few, () -> false, seconds));
      cluster.join();
      long began = System.nanoTime();
      boolean[] seen = {false};
      Outcome during =
          print(
              out,
              "during",
              load(
                  cluster,
                  few,
                  () -> {
                    seen[0] |= !cluster.hasCopies(16);
                    return seen[0] && cluster.hasCopies(16);
                  },
                  8 * seconds));
      out.printf(
          "p99 over before: %.2f; it took %.1f s%n",
          ratio(during, before), (System.nanoTime() - began) / 1e9);
      out.flush();
    }
  }

  private void cpu(Workplace place, SpreadPapers papers, PrintWriter out) throws Exception {
    out.printf("%nCPU of all processes together, 8 queries at a time%n");
    double one = cpu(place, papers, 0, 1, 0, out, "1 process, 1 partition");
    for (double inline : new double[] {0, 1.5, 100}) {
      String name = "8 processes, 8 partitions, inline " + inline;
      double eight = cpu(place, papers, 7, 8, inline, out, name);
      out.printf("over one process: %.2f%n", eight / one);
      out.flush();
    }
  }

  private double cpu(
      Workplace place,
      SpreadPapers papers,
      int processes,
      int partitions,
      double inline,
      PrintWriter out,
      String name)
      throws Exception {
    try (SpreadCluster cluster =
        new SpreadCluster(place, papers, documents, processes, partitions, 1, true, inline)) {
      load(cluster, 8, () -> false, seconds);
      double before = cluster.cpuSeconds();
      Outcome outcome = load(cluster, 8, () -> false, seconds);
      double used = cluster.cpuSeconds() - before;
      double perQuery = used * 1e3 / (outcome.perSecond() * seconds);
      out.printf(
          "%-44s %6.0f queries/s, %.3f ms CPU a query, p50 %.2f ms%n",
          name, outcome.perSecond(), perQuery, outcome.times().percentileMillis(0.5));
      out.flush();
      return perQuery;
    }
  }

  private static Outcome print(PrintWriter out, String name, Outcome outcome) {
    out.printf("%s %12d %7d%n", outcome.times().row(name), outcome.incomplete(), outcome.failed());
    out.flush();
    return outcome;
  }

  /** Asks for a while, or until it is over. */
  private static Outcome load(SpreadCluster cluster, int clients, BooleanSupplier over, int seconds)
      throws Exception {
    ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    AtomicInteger incomplete = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    long began = System.nanoTime();
    long end = began + seconds * 1_000_000_000L;
    try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Object>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Random random = new Random(i);
        running.add(
            readers.submit(
                () -> {
                  while (System.nanoTime() < end && !over.getAsBoolean()) {
                    long asked = System.nanoTime();
                    try {
                      SearchAnswer answer =
                          cluster.index().search(SearchRequest.of(SpreadPapers.query(random), 20));
                      boolean whole = answer.coverage().answered() == cluster.partitions();
                      incomplete.addAndGet(whole ? 0 : 1);
                    } catch (RuntimeException e) {
                      failed.incrementAndGet();
                    }
                    times.add(System.nanoTime() - asked);
                  }
                  return null;
                }));
      }
      for (Future<Object> each : running) {
        each.get();
      }
    }
    double passed = (System.nanoTime() - began) / 1e9;
    return new Outcome(
        new Latencies(times.stream().mapToLong(Long::longValue).toArray()),
        incomplete.get(),
        failed.get(),
        times.size() / passed);
  }
}
