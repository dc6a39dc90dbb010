package org.overshelf.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.overshelf.node.process.NodeProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench demo}: how fast the demo library answers. */
@Command(
    name = "demo",
    description = {
      "How fast the demo library answers GET /api/v1/search, once warm.",
      "The baseline is GET /healthz through the same server and connections."
    },
    mixinStandardHelpOptions = true)
final class DemoBench implements Callable<Integer> {

  private static final List<String> QUERIES =
      List.of(
          "distributed hash table",
          "\"consistent hashing\"",
          "author:stoica",
          "title:web crawler",
          "citation index of the web",
          "replication AND churn",
          "near duplicate documents year:1997..2008",
          "byzantin*",
          "paxos OR raft",
          "how does a peer find the node that stores a key");

  @Option(
      names = "--requests",
      defaultValue = "5000",
      description = "How many requests (default: ${DEFAULT-VALUE}).")
  private int requests;

  @Option(
      names = "--clients",
      defaultValue = "4",
      description = "How many at a time (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (Workplace place = new Workplace();
        NodeProcess node =
            NodeProcess.start(
                place.program(),
                "demo",
                place.folder("data"),
                List.of("--port", "0"),
                place.file("log"));
        HttpClient http = HttpClient.newHttpClient()) {
      out.println("adding the demo papers …");
      out.flush();
      URI base = node.awaitAddress(Duration.ofMinutes(5));
      List<URI> searches = QUERIES.stream().map(query -> search(base, query)).toList();
      List<URI> baseline = List.of(base.resolve("/healthz"));
      measure(http, searches, requests);
      measure(http, baseline, requests);
      out.println(Latencies.header());
      out.println(measure(http, baseline, requests).row("GET /healthz"));
      out.println(measure(http, searches, requests).row("GET /api/v1/search"));
      out.flush();
      return 0;
    }
  }

  private static URI search(URI base, String query) {
    return base.resolve("/api/v1/search?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
  }

  private Latencies measure(HttpClient http, List<URI> addresses, int count) throws Exception {
    long[] nanos = new long[count];
    List<Future<?>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int client = 0; client < clients; client++) {
        int first = client;
        running.add(
            threads.submit(
                () -> {
                  for (int i = first; i < count; i += clients) {
                    nanos[i] = timed(http, addresses.get(i % addresses.size()));
                  }
                  return null;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
    return new Latencies(nanos);
  }

  private static long timed(HttpClient http, URI address) throws IOException, InterruptedException {
    long start = System.nanoTime();
    HttpResponse<byte[]> answer =
        http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException(address + " answered " + answer.statusCode());
    }
    return System.nanoTime() - start;
  }
}
