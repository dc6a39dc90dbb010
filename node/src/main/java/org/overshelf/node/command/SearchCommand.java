package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf search}: a query from the terminal. */
@Command(
    name = "search",
    description = "Search the library.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  overshelf search consistent hashing",
      "  overshelf search 'author:stoica year:2001..2003'"
    })
final class SearchCommand implements Callable<Integer> {

  /** What comes first. */
  enum Sort {
    relevance,
    citations,
    date
  }

  @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to look for.")
  private List<String> words = new ArrayList<>();

  @Option(names = "--json", description = "Print what the API answers.")
  private boolean json;

  @Option(
      names = {"-n", "--size"},
      paramLabel = "N",
      description = "How many results, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int size = 10;

  @Option(
      names = "--sort",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Sort sort = Sort.relevance;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (Connection open = connection.connectToExisting()) {
      JsonNode answer = open.client().search(String.join(" ", words), size, sort.name());
      if (json) {
        out.println(answer.toPrettyString());
      } else {
        print(answer, open.client().base().toString(), out);
      }
      out.flush();
      return 0;
    }
  }

  private static void print(JsonNode answer, String base, PrintWriter out) {
    JsonNode partitions = answer.path("partitions");
    String searched =
        partitions.path("answered").asInt() < partitions.path("total").asInt()
            ? ", searched %d of %d partitions"
                .formatted(partitions.path("answered").asInt(), partitions.path("total").asInt())
            : "";
    long total = answer.path("total").asLong();
    out.printf(
        "%,d %s (%d ms%s)%n",
        total, total == 1 ? "paper" : "papers", answer.path("took_ms").asLong(), searched);
    if (answer.hasNonNull("note")) {
      out.println(answer.path("note").asText());
    }
    int rank = 0;
    for (JsonNode hit : answer.path("hits")) {
      out.println();
      out.println(Terminal.bold("%2d. %s".formatted(++rank, hit.path("title").asText())));
      out.println("    " + byline(hit));
      String snippet = Snippets.terminal(hit.path("snippet").asText(""));
      if (!snippet.isEmpty()) {
        out.println("    " + snippet);
      }
      out.println("    " + base + "/doc/" + hit.path("did").asText());
    }
  }

  /** Who wrote it, where and when, in one line. */
  static String byline(JsonNode hit) {
    List<String> parts = new ArrayList<>();
    List<String> authors = new ArrayList<>();
    hit.path("authors").forEach(author -> authors.add(author.asText()));
    if (!authors.isEmpty()) {
      parts.add(
          authors.size() > 4
              ? String.join(", ", authors.subList(0, 3)) + " and others"
              : String.join(", ", authors));
    }
    for (String field : List.of("venue", "year")) {
      if (!hit.path(field).asText("").isEmpty() && !hit.path(field).isNull()) {
        parts.add(hit.path(field).asText());
      }
    }
    int citations = hit.path("citations").asInt();
    if (citations > 0) {
      parts.add("cited by " + citations);
    }
    return String.join(" · ", parts);
  }
}
