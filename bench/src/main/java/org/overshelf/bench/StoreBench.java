package org.overshelf.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.overshelf.bench.churn.SmallLibrary;
import org.overshelf.bench.store.Overshelf;
import org.overshelf.bench.store.PeerProcesses;
import org.overshelf.bench.store.PutGet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code overshelf bench store}: puts and gets over three nodes, beside other stores. */
@Command(
    name = "store",
    description = {
      "Durable puts and gets of 16 KB over three local nodes, three copies of each, and the same"
          + " for",
      "other stores if they were built: mvn -Ppeers -Dquick package"
    },
    mixinStandardHelpOptions = true)
final class StoreBench implements Callable<Integer> {

  @Option(
      names = "--threads",
      defaultValue = "16",
      description = "Calls at a time (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      description = "How long to put, and how long to get (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--only",
      split = ",",
      description = "Some of overshelf, hazelcast, infinispan, cassandra (default: all).")
  private List<String> only = List.of("overshelf", "hazelcast", "infinispan", "cassandra");

  @Override
  public Integer call() throws Exception {
    System.out.printf("%-24s     %10s %9s %9s%n", "", "per second", "p50 ms", "p99 ms");
    for (String each : only) {
      try (Workplace place = new Workplace()) {
        if (each.equals("overshelf")) {
          SmallLibrary library = SmallLibrary.start(place.program(), place.folder("nodes"), 3, 3);
          try (Overshelf contender = new Overshelf(library.blocks(), library)) {
            new PutGet(threads, Duration.ofSeconds(seconds)).run(contender);
          }
        } else {
          peer(each, place);
        }
      }
    }
    return 0;
  }

  private void peer(String name, Workplace place) throws IOException, InterruptedException {
    Path jar = place.beside("bench/peers/" + name + "/target/peer.jar");
    if (!Files.exists(jar)) {
      System.out.printf("%-24s was not built%n", name);
      return;
    }
    PeerProcesses.run(jar, place.folder(name), threads, seconds);
  }
}
