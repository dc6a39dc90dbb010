package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.overshelf.bench.search.Engine.Figure;

/** Prints figures as they come, and keeps them for a file. */
final class Report {

  /** The name of all shapes together. */
  static final String ALL = "all shapes";

  private final PrintWriter out;
  private final ObjectNode json = new ObjectMapper().createObjectNode();
  private final ArrayNode figures = json.putArray("figures");

  Report(PrintWriter out) {
    this.out = out;
  }

  /** How large each index is and how long it took, beside plain Lucene's. */
  void indexing(JsonNode said) {
    json.set("indexing", said);
    JsonNode plain = said.path("lucene");
    out.printf("%-24s %10s %8s %10s %8s%n", "indexing", "MB", "×", "seconds", "speed ×");
    said.properties()
        .forEach(
            each -> {
              JsonNode figure = each.getValue();
              out.printf(
                  "%-24s %10.1f %8.2f %10.1f %8.2f   (CPU %.1f s, %.2f ×)%n",
                  each.getKey(),
                  figure.path("bytes").asLong() / 1e6,
                  figure.path("bytes").asDouble() / plain.path("bytes").asDouble(),
                  figure.path("seconds").asDouble(),
                  plain.path("seconds").asDouble() / figure.path("seconds").asDouble(),
                  figure.path("cpuSeconds").asDouble(),
                  plain.path("cpuSeconds").asDouble() / figure.path("cpuSeconds").asDouble());
            });
    out.flush();
  }

  void hits(String shape, List<Double> hits) {
    out.printf(
        "%-18s hits of 20: %s%n",
        shape, hits.stream().map("%5.1f"::formatted).collect(Collectors.joining(" ")));
    out.flush();
  }

  void begin(int clients) {
    out.printf("%n%d clients; times the rate of Lucene behind HTTP%n", clients);
    out.printf(
        "%-18s %-22s %9s %7s %9s %9s %9s%n",
        "shape", "engine", "q/s", "×", "p50 ms", "p99 ms", "CPU µs");
    out.flush();
  }

  /** Prints a round; ratios are to the figure at {@code baseline}. */
  void round(String shape, List<Figure> round, int baseline) {
    for (Figure each : round) {
      double ratio = each.perSecond() / round.get(baseline).perSecond();
      out.printf(
          "%-18s %-22s %9.0f %7.2f %9.2f %9.2f %9.0f%s%n",
          each.equals(round.getFirst()) ? shape : "",
          each.engine(),
          each.perSecond(),
          ratio,
          each.latency().p50(),
          each.latency().p99(),
          each.cpuMicros(),
          each.failures() > 0 ? "  " + each.failures() + " failed" : "");
      figures
          .addObject()
          .put("shape", shape)
          .put("clients", each.clients())
          .put("engine", each.engine())
          .put("perSecond", each.perSecond())
          .put("timesLucene", ratio)
          .put("p50Millis", each.latency().p50())
          .put("p99Millis", each.latency().p99())
          .put("cpuMicros", each.cpuMicros())
          .put("failures", each.failures());
    }
    out.flush();
  }

  void write(Path file) throws IOException {
    new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), json);
  }
}
