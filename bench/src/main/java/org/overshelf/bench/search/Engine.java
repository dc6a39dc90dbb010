package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody who answers questions, in a process of their own.
 *
 * @param name for the table
 * @param address where they answer
 * @param pid of the process whose CPU time counts
 * @param dialect how to ask them
 */
record Engine(String name, URI address, long pid, Dialect dialect) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How a question becomes a request. */
  interface Dialect {
    /** The path of a request for the best twenty, with snippets and metadata. */
    String path(String query) throws Exception;

    /** The hits of an answer. */
    JsonNode hits(JsonNode answer);
  }

  /** A figure for one engine: one shape of query, so many clients. */
  record Figure(
      String engine,
      String shape,
      int clients,
      double perSecond,
      Latencies latency,
      double cpuMicros,
      long failures) {}

  /** A list of latencies, sorted. */
  record Latencies(double p50, double p99) {
    static Latencies of(long[] nanos) {
      long[] sorted = nanos.clone();
      java.util.Arrays.sort(sorted);
      return new Latencies(at(sorted, 0.5), at(sorted, 0.99));
    }

    private static double at(long[] sorted, double share) {
      int index = (int) Math.ceil(share * sorted.length) - 1;
      return sorted.length == 0 ? 0 : sorted[Math.max(0, index)] / 1e6;
    }
  }

  Figure measure(String shape, List<Question> questions, int clients, Duration time)
      throws Exception {
    Duration before = cpu();
    LoadDriver.Result result = new LoadDriver(address, requests(questions)).run(clients, time);
    double cpuMicros = cpu().minus(before).toNanos() / 1e3 / Math.max(1, result.nanos().length);
    return new Figure(
        name,
        shape,
        clients,
        result.perSecond(),
        Latencies.of(result.nanos()),
        cpuMicros,
        result.failures());
  }

  private List<byte[]> requests(List<Question> questions) throws Exception {
    List<byte[]> requests = new ArrayList<>();
    for (Question each : questions) {
      requests.add(LoadDriver.get(address, dialect.path(each.query())));
    }
    return requests;
  }

  Duration cpu() {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElse(Duration.ZERO);
  }

  /** How many hits this engine gives to these questions, on average: a check that it answers. */
  double meanHits(List<Question> questions, HttpClient http) throws Exception {
    long hits = 0;
    for (Question each : questions) {
      hits += dialect.hits(ask(each.query(), http)).size();
    }
    return (double) hits / questions.size();
  }

  JsonNode ask(String query, HttpClient http) throws Exception {
    HttpResponse<byte[]> answer =
        http.send(
            HttpRequest.newBuilder(address.resolve(dialect.path(query))).build(),
            HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException(
          name
              + " answered "
              + answer.statusCode()
              + " to "
              + query
              + ": "
              + new String(answer.body(), StandardCharsets.UTF_8));
    }
    return JSON.readTree(answer.body());
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
