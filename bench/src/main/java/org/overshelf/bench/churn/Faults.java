package org.overshelf.bench.churn;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** The scenarios with processes that are killed, frozen and started again. */
final class Faults {

  private static final Duration KILL_EVERY = Duration.ofSeconds(10);
  private static final Duration DOWN = Duration.ofSeconds(3);
  private static final Duration FROZEN = Duration.ofSeconds(30);
  private static final double DETECTED_SECONDS = 5;
  private static final long FILL = 150_000_000;

  private final Random random = new Random(3);

  /** Kills one node after the other, and freezes one in the middle of it. */
  void churn(Duration lasting, Trial trial, Findings findings)
      throws IOException, InterruptedException {
    Load load = trial.load();
    trial.say("undisturbed");
    Thread.sleep(Duration.ofSeconds(10));
    Times undisturbed = load.timing();
    Thread.sleep(Duration.ofSeconds(20));
    load.timing();
    trial.say("killing a node every 10 s");
    int kills = kill(lasting.dividedBy(2), trial);
    freeze(undisturbed, trial, findings);
    kills += kill(lasting.dividedBy(2), trial);
    load.setWriting(false);
    findings.told("churn", "kills", kills, "");
    trial.settle("churn", findings);
    findings.atMost(
        "churn",
        "longest time an acknowledged key could not be read",
        load.longestOutage().toMillis() / 1e3,
        DETECTED_SECONDS,
        "s");
    findings.atMost(
        "churn",
        "bytes of the stores' files over bytes stored",
        (double) trial.library().sum("library", "diskUsedBytes") / trial.ledger().bytes(),
        trial.replicas() + 0.15,
        "×");
    trial.conclude("churn", findings);
  }

  private int kill(Duration lasting, Trial trial) throws IOException, InterruptedException {
    TrialLibrary library = trial.library();
    long end = System.nanoTime() + lasting.toNanos();
    int kills = 0;
    while (System.nanoTime() < end) {
      long begun = System.nanoTime();
      List<Integer> up = library.up();
      int victim = up.get(random.nextInt(up.size()));
      library.kill(victim);
      Thread.sleep(DOWN);
      library.restart(victim);
      library.awaitStarted(victim);
      kills++;
      long left = KILL_EVERY.toNanos() - (System.nanoTime() - begun);
      Thread.sleep(Duration.ofNanos(Math.max(0, left)));
    }
    return kills;
  }

  /** Freezes a node, and compares reads with what they were before anything happened. */
  private void freeze(Times undisturbed, Trial trial, Findings findings)
      throws IOException, InterruptedException {
    List<Integer> up = trial.library().up();
    int victim = up.get(random.nextInt(up.size()));
    String id = trial.id(victim);
    Trial.await("the node to be up", Duration.ofMinutes(1), () -> trial.isUp(id));
    trial.say("freezing a node for 30 s");
    Times frozen = trial.load().timing();
    long begun = System.nanoTime();
    trial.library().freeze(victim);
    while (trial.isUp(id) && System.nanoTime() - begun < FROZEN.toNanos()) {
      Thread.sleep(Duration.ofMillis(20));
    }
    double suspected = (System.nanoTime() - begun) / 1e9;
    Thread.sleep(Duration.ofNanos(Math.max(0, FROZEN.toNanos() - (System.nanoTime() - begun))));
    trial.load().timing();
    trial.library().thaw(victim);
    findings.atMost(
        "churn", "time until a frozen node is suspected", suspected, DETECTED_SECONDS, "s");
    findings.told("churn", "p50 of reads, undisturbed", undisturbed.millis(0.5), "ms");
    findings.told("churn", "p50 of reads, one node frozen", frozen.millis(0.5), "ms");
    findings.told("churn", "p99 of reads, undisturbed", undisturbed.millis(0.99), "ms");
    findings.told("churn", "p99 of reads, one node frozen", frozen.millis(0.99), "ms");
    findings.atMost(
        "churn",
        "p99 of reads with one node frozen over undisturbed",
        frozen.millis(0.99) / undisturbed.millis(0.99),
        3,
        "×");
  }

  /** A node dies for good. */
  void death(Trial trial, Findings findings) throws IOException, InterruptedException {
    trial.fill(FILL);
    trial.settle("death", findings);
    TrialLibrary library = trial.library();
    long before = library.sum("ring", "fetchedBytes");
    int victim = library.up().getLast();
    String id = trial.id(victim);
    long own = library.status(victim).orElseThrow().path("ring").path("fetchedBytes").asLong();
    library.kill(victim);
    DiskCount held = new DiskCount();
    held.add(library.data(victim));
    trial.say("waiting until the others have given it up");
    Trial.await("the node to be down", Duration.ofMinutes(2), () -> !trial.isUp(id));
    Trial.await(
        "others to take over",
        Duration.ofMinutes(4),
        () -> library.sum("ring", "fetchedBytes") > before - own + held.bytes() / 2);
    trial.settle("death", findings);
    findings.told("death", "the dead node held", held.bytes() / 1e6, "MB");
    findings.atMost(
        "death",
        "bytes fetched over what the dead node held",
        (double) (library.sum("ring", "fetchedBytes") - before + own) / held.bytes(),
        1.2,
        "×");
    trial.conclude("death", findings);
  }

  /** A node is down for a minute, and there are writes. */
  void pause(Trial trial, Findings findings) throws IOException, InterruptedException {
    trial.fill(FILL);
    trial.settle("pause", findings);
    TrialLibrary library = trial.library();
    int victim = library.up().getLast();
    library.kill(victim);
    DiskCount held = new DiskCount();
    held.add(library.data(victim));
    trial.say("writing for a minute while a node is down");
    long begun = System.nanoTime();
    trial.fill(FILL / 10);
    Thread.sleep(
        Duration.ofNanos(
            Math.max(0, Duration.ofSeconds(60).toNanos() - (System.nanoTime() - begun))));
    library.restart(victim);
    library.awaitStarted(victim);
    trial.settle("pause", findings);
    long fetched = library.status(victim).orElseThrow().path("ring").path("fetchedBytes").asLong();
    library.kill(victim);
    DiskCount after = new DiskCount();
    after.add(library.data(victim));
    library.restart(victim);
    library.awaitStarted(victim);
    trial.settle("pause", findings);
    long missed = after.bytes() - held.bytes();
    findings.told("pause", "the node held", held.bytes() / 1e6, "MB");
    findings.told("pause", "the writes it missed", missed / 1e6, "MB");
    findings.atMost(
        "pause",
        "bytes it fetched beside hand-off",
        fetched / 1e6,
        (missed + 0.01 * held.bytes()) / 1e6,
        "MB");
    trial.conclude("pause", findings);
  }

  /** All nodes are killed at once and started again. */
  void blackout(Trial trial, Findings findings) throws IOException, InterruptedException {
    Thread.sleep(Duration.ofSeconds(15));
    List<Integer> all = trial.library().up();
    for (int node : all) {
      trial.library().kill(node);
    }
    Thread.sleep(DOWN);
    for (int node : all) {
      trial.library().restart(node);
    }
    for (int node : all) {
      trial.library().awaitStarted(node);
    }
    trial.load().setWriting(false);
    trial.settle("blackout", findings);
    trial.conclude("blackout", findings);
  }

  /** A node loses its disk, not its name. */
  void wipe(Trial trial, Findings findings) throws IOException, InterruptedException {
    Thread.sleep(Duration.ofSeconds(15));
    int victim = trial.library().up().getLast();
    trial.library().kill(victim);
    trial.library().wipe(victim);
    trial.library().restart(victim);
    trial.library().awaitStarted(victim);
    trial.load().setWriting(false);
    trial.settle("wipe", findings);
    trial.conclude("wipe", findings);
  }

  /** A node joins while there are writes. */
  void join(Trial trial, Findings findings) throws IOException, InterruptedException {
    Thread.sleep(Duration.ofSeconds(15));
    int node = trial.library().join();
    trial.library().awaitStarted(node);
    Thread.sleep(Duration.ofSeconds(15));
    trial.load().setWriting(false);
    trial.settle("join", findings);
    trial.conclude("join", findings);
  }

  /** A node leaves while there are writes. */
  void leave(Trial trial, Findings findings) throws IOException, InterruptedException {
    Thread.sleep(Duration.ofSeconds(15));
    trial.say("a node leaves");
    long begun = System.nanoTime();
    trial.library().leave(trial.library().up().getLast());
    findings.told("leave", "time until it has left", (System.nanoTime() - begun) / 1e9, "s");
    Thread.sleep(Duration.ofSeconds(10));
    trial.load().setWriting(false);
    trial.settle("leave", findings);
    trial.conclude("leave", findings);
  }
}
