package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.overshelf.bench.Workplace;
import org.overshelf.bench.search.Engine.Figure;
import org.overshelf.bench.search.Engine.Latencies;
import org.overshelf.node.process.NodeProcess;

/** The engines, started, and asked in turns. */
final class Contest implements AutoCloseable {

  /** Everybody's code is compiled by use: everybody answers so many questions first. */
  private static final int WARM_UP = 6_000;

  private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(60);
  private static final Duration WARM_UP_ROUND = Duration.ofSeconds(3);
  private static final String LUCENE = "Lucene behind HTTP";
  private static final int CHECKED = 5;

  private final Workplace place;
  private final Path root;
  private final Path questions;
  private final List<Engine> engines = new ArrayList<>();
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final HttpClient http = HttpClient.newHttpClient();

  Contest(Workplace place, Path root, Path questions) {
    this.place = place;
    this.root = root;
    this.questions = questions;
  }

  /** Starts plain Lucene, and a node for each number of partitions. */
  void enter(List<Integer> partitions) throws Exception {
    engines.add(
        child(
            LUCENE,
            Dialects.LUCENE,
            List.of("search-lucene", root.resolve("lucene").toString(), questions.toString())));
    for (int k : partitions) {
      NodeProcess node =
          NodeProcess.start(
              place.program(),
              "serve",
              IndexBuild.data(root, k),
              List.of("--port", "0", "--node-port", "0", "--set", "index.partitions=" + k),
              place.file("node-" + k + ".log"));
      opened.push(node);
      URI address = node.awaitAddress(Duration.ofMinutes(1));
      engines.add(new Engine("Overshelf, k = " + k, address, node.pid(), Dialects.OVERSHELF));
    }
  }

  /** Starts a process of this program that prints its port. */
  private Engine child(String name, Engine.Dialect dialect, List<String> command)
      throws IOException {
    List<String> line = new ArrayList<>(place.bench().line());
    line.addAll(command);
    Process process =
        new ProcessBuilder(line).redirectError(place.file("child.log").toFile()).start();
    opened.push(process::destroyForcibly);
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    String port = said.readLine();
    if (port == null) {
      throw new IOException(name + " did not start");
    }
    return new Engine(name, URI.create("http://127.0.0.1:" + port), process.pid(), dialect);
  }

  /** Has everybody answer some questions of each shape, and reports how many hits they give. */
  void check(List<Question> all, Report report) throws Exception {
    for (String shape : Question.shapes(all)) {
      List<Question> some = of(shape, all).subList(0, Math.min(CHECKED, of(shape, all).size()));
      List<Double> hits = new ArrayList<>();
      for (Engine each : engines) {
        hits.add(each.meanHits(some, http));
      }
      report.hits(shape, hits);
    }
  }

  private static List<Question> of(String shape, List<Question> all) {
    return all.stream().filter(each -> each.shape().equals(shape)).toList();
  }

  /** Asks everybody, warm: all shapes mixed first, then one after the other. */
  void run(List<Question> all, List<Integer> clients, Duration time, Report report)
      throws Exception {
    for (Engine each : engines) {
      warmUp(each, all, clients.getFirst());
    }
    for (int count : clients) {
      report.begin(count);
      round(Report.ALL, all, count, time.multipliedBy(2), report);
      for (String shape : Question.shapes(all)) {
        round(shape, of(shape, all), count, time, report);
      }
    }
  }

  private static void warmUp(Engine engine, List<Question> all, int clients) throws Exception {
    long until = System.nanoTime() + LONGEST_WARM_UP.toNanos();
    double asked = 0;
    while (asked < WARM_UP && System.nanoTime() < until) {
      Figure round = engine.measure(Report.ALL, all, clients, WARM_UP_ROUND);
      asked += round.perSecond() * WARM_UP_ROUND.toSeconds();
    }
  }

  private void round(String shape, List<Question> asked, int clients, Duration time, Report report)
      throws Exception {
    List<Figure> figures = new ArrayList<>();
    figures.add(inProcess(shape, clients, time));
    for (Engine each : engines) {
      figures.add(each.measure(shape, asked, clients, time));
    }
    report.round(shape, figures, 1);
  }

  /** Lucene without HTTP, in the process that serves it otherwise. */
  private Figure inProcess(String shape, int clients, Duration time) throws Exception {
    Engine lucene = engines.getFirst();
    Duration before = lucene.cpu();
    HttpResponse<byte[]> answer =
        http.send(
            HttpRequest.newBuilder(
                    lucene
                        .address()
                        .resolve(
                            "/in-process?clients=%d&millis=%d&shape=%s"
                                .formatted(
                                    clients,
                                    time.toMillis(),
                                    shape.equals(Report.ALL) ? "" : Engine.encode(shape))))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    JsonNode said = new ObjectMapper().readTree(answer.body()).path("nanos");
    long[] nanos = new long[said.size()];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = said.get(i).asLong();
    }
    double cpuMicros = lucene.cpu().minus(before).toNanos() / 1e3 / Math.max(1, nanos.length);
    double perSecond = nanos.length / (time.toNanos() / 1e9);
    return new Figure(
        "Lucene in-process", shape, clients, perSecond, Latencies.of(nanos), cpuMicros, 0);
  }

  @Override
  public void close() throws Exception {
    http.shutdownNow();
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
