package org.overshelf.bench.churn;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.membership.Health;
import org.overshelf.dht.membership.View;
import org.overshelf.node.process.Program;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;

/** A library under load, with two client nodes, and what is asked of it in every scenario. */
final class Trial implements AutoCloseable {

  private static final int CLIENTS = 2;
  private static final int BATCH = 64;
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration SETTLED = Duration.ofMinutes(3);
  private static final Duration TELL = Duration.ofSeconds(10);

  private final PrintWriter out;
  private final int replicas;
  private final List<ClientNode> clients = new ArrayList<>();
  private final Ledger ledger = new Ledger();
  private final TrialLibrary library;
  private final Load load;

  /**
   * Starts the nodes and the load.
   *
   * @param mostBytes how much is written at most
   */
  Trial(
      PrintWriter out,
      Program program,
      Path root,
      int nodes,
      int replicas,
      List<String> settings,
      long mostBytes)
      throws IOException, InterruptedException {
    this.out = out;
    this.replicas = replicas;
    this.library = new TrialLibrary(program, root, settings);
    try {
      say("starting " + nodes + " nodes");
      library.start(nodes);
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(ClientNode.join(root.resolve("client-" + i), library.invitation(), settings));
      }
      await("all nodes to see each other", Duration.ofMinutes(3), this::allSeen);
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
    this.load = new Load(clients, ledger, mostBytes);
  }

  private boolean allSeen() {
    return clients.stream()
        .allMatch(
            client ->
                client.view().nodes().stream().filter(seen -> seen.health() == Health.UP).count()
                    >= library.up().size() + CLIENTS);
  }

  TrialLibrary library() {
    return library;
  }

  Load load() {
    return load;
  }

  Ledger ledger() {
    return ledger;
  }

  int replicas() {
    return replicas;
  }

  void say(String what) {
    out.println(what + " …");
    out.flush();
  }

  /** Something that is so, or not yet. */
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Waits; gives how long it took. */
  static Duration await(String what, Duration most, Condition condition)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    while (!condition.holds()) {
      if (System.nanoTime() - begun > most.toNanos()) {
        throw new IOException("waited in vain for " + what + ", " + most.toSeconds() + " s");
      }
      Thread.sleep(LOOK);
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /** Waits until every copy is where it should be, for as long as repair may take at most. */
  void settle(String scenario, Findings findings) throws InterruptedException {
    say("waiting until every copy is where it should be");
    long begun = System.nanoTime();
    long told = begun;
    Optional<String> wrong = library.unsettled();
    while (wrong.isPresent() && System.nanoTime() - begun < SETTLED.toNanos()) {
      if (System.nanoTime() - told > TELL.toNanos()) {
        told = System.nanoTime();
        say("  " + wrong.get());
      }
      Thread.sleep(LOOK);
      wrong = library.unsettled();
    }
    wrong.ifPresent(what -> say("not settled: " + what));
    findings.atMost(
        scenario,
        "time until every copy is where it should be",
        (System.nanoTime() - begun) / 1e9,
        SETTLED.toSeconds(),
        "s");
  }

  /** Writes so many bytes more, then stops writing. */
  void fill(long bytes) throws IOException, InterruptedException {
    long goal = ledger.bytes() + bytes;
    load.setWriting(true);
    await("the library to fill", Duration.ofMinutes(10), () -> ledger.bytes() >= goal);
    load.setWriting(false);
  }

  /** The id that a node has on the ring. */
  String id(int node) throws IOException, InterruptedException {
    Optional<JsonNode> status = library.status(node);
    return status
        .orElseThrow(() -> new IOException("node " + node + " does not answer"))
        .path("node")
        .path("id")
        .asText();
  }

  /** Whether the first client takes this node for up. */
  boolean isUp(String id) {
    return clients.getFirst().view().nodes().stream()
        .filter(seen -> seen.member().id().toString().equals(id))
        .map(View.Seen::health)
        .anyMatch(Health.UP::equals);
  }

  /** Reads everything that was acknowledged; gives how many things are not there. */
  long lost() {
    say(
        "reading all %,d blocks and %,d rows"
            .formatted(ledger.blocks().size(), ledger.rows().size()));
    long lost = 0;
    List<Key> blocks = ledger.blocks();
    for (int i = 0; i < blocks.size(); i += BATCH) {
      for (Lookup<Block> each :
          clients
              .getLast()
              .blocks()
              .getAll(blocks.subList(i, Math.min(i + BATCH, blocks.size())))) {
        lost += each instanceof Lookup.Found<Block> ? 0 : 1;
      }
    }
    List<Key> rows = ledger.rows();
    for (int i = 0; i < rows.size(); i += BATCH) {
      List<RowQuery> queries =
          rows.subList(i, Math.min(i + BATCH, rows.size())).stream().map(RowQuery::first).toList();
      for (Lookup<RowPage> each : clients.getLast().rows().readAll(queries)) {
        lost += each instanceof Lookup.Found<RowPage> ? 0 : 1;
      }
    }
    return lost;
  }

  /** What every scenario must end with; the nodes are stopped for that. */
  void conclude(String scenario, Findings findings) throws IOException, InterruptedException {
    findings.told(scenario, "acknowledged", ledger.bytes() / 1e6, "MB");
    findings.atMost(scenario, "acknowledged and lost", lost(), 0, "");
    findings.atMost(scenario, "acknowledged and called missing", load.calledMissing(), 0, "");
    findings.told(scenario, "reads that failed at first", load.outages(), "");
    findings.told(scenario, "writes refused", ledger.refusals(), "");
    findings.told(scenario, "longest write", load.longestWrite().toMillis() / 1e3, "s");
    load.close();
    List<Integer> nodes = library.up();
    for (int node : nodes) {
      library.kill(node);
    }
    say("counting copies on the disks");
    DiskCount disks = new DiskCount();
    for (int node : nodes) {
      disks.add(library.data(node));
    }
    findings.atMost(
        scenario,
        "things without exactly " + replicas + " copies on the disks",
        disks.notExactly(replicas, ledger.blocks(), ledger.rows()),
        0,
        "");
    findings.atMost(
        scenario,
        "bytes of all copies over bytes stored",
        (double) disks.bytes() / ledger.bytes(),
        replicas + 0.15,
        "×");
  }

  @Override
  public void close() throws IOException {
    for (ClientNode each : clients) {
      each.close();
    }
    library.close();
  }
}
