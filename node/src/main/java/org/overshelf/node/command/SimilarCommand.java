package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.overshelf.crawler.client.IncomingFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf similar}: what the library has of a paper in hand. */
@Command(
    name = "similar",
    description = {
      "Find what resembles a file: copies, versions, near-duplicates, papers that share text.",
      "The file is read and compared; nothing of it is kept."
    },
    mixinStandardHelpOptions = true)
final class SimilarCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "A paper: PDF, HTML, text.")
  private Path file = Path.of("");

  @Option(names = "--json", description = "Print what the API answers.")
  private boolean json;

  @Option(
      names = {"-n", "--size"},
      paramLabel = "N",
      description = "How many results, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int size = 10;

  @Option(
      names = "--all",
      description = "Ask every partition, not only those where something is to be expected.")
  private boolean all;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a folder; name one file");
    }
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString());
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Connection open = connection.connectToExisting()) {
      JsonNode answer = open.client().similar(IncomingFile.of(file), size, all);
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
    out.printf(
        "%,d %s share text with it (%d ms, %d of %d partitions asked)%n",
        answer.path("hits").size(),
        answer.path("hits").size() == 1 ? "paper" : "papers",
        answer.path("took_ms").asLong(),
        partitions.path("asked").asInt(),
        partitions.path("total").asInt());
    int rank = 0;
    for (JsonNode hit : answer.path("hits")) {
      out.println();
      out.println(Terminal.bold("%2d. %s".formatted(++rank, hit.path("title").asText())));
      out.println("    " + SearchCommand.byline(hit));
      out.printf(
          "    %s: %.0f %% of the file is in it, %.0f %% of it is in the file%n",
          hit.path("resemblance").asText().replace('_', '-'),
          100 * hit.path("containment").asDouble(),
          100 * hit.path("contained").asDouble());
      out.println("    " + base + "/doc/" + hit.path("did").asText());
    }
  }
}
