package org.overshelf.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.overshelf.node.process.NodeProcess;
import org.overshelf.node.process.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench start}: how soon a library answers. */
@Command(
    name = "start",
    description = {
      "How long 'serve' takes from its start to the first answer to a query.",
      "The baseline is the same on an empty library."
    },
    mixinStandardHelpOptions = true)
final class StartBench implements Callable<Integer> {

  private static final int STARTS = 5;

  @Option(
      names = "--documents",
      defaultValue = "10000",
      description = "How many small documents the library has (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (Workplace place = new Workplace()) {
      Path papers = place.folder("papers");
      write(papers);
      out.printf("adding %,d documents …%n", documents);
      out.flush();
      Path data = place.file("data");
      add(place.program(), papers, data);
      out.printf("%-28s %s%n", "", "ms to the first answer");
      out.printf("%-28s %s%n", "empty library", Arrays.toString(starts(place, "empty")));
      out.printf("%-28s %s%n", documents + " documents", Arrays.toString(starts(place, "data")));
      out.flush();
      return 0;
    }
  }

  /** Small texts, each with a title, an author and some 150 words. */
  private void write(Path folder) throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < documents; i++) {
      String words =
          random.ints(150, 0, 20_000).mapToObj(n -> "word" + n).collect(Collectors.joining(" "));
      Files.writeString(
          folder.resolve("paper-" + i + ".txt"),
          "Notes on Subject %d of the Small Library\n\nAda Writer%d\n\n%s\n"
              .formatted(i, i % 500, words));
    }
  }

  private static void add(Program program, Path papers, Path data)
      throws IOException, InterruptedException {
    var line = new java.util.ArrayList<>(program.line());
    line.addAll(List.of("add", papers.toString(), "--data", data.toString()));
    int exit = new ProcessBuilder(line).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("'overshelf add' ended with " + exit);
    }
  }

  private static long[] starts(Workplace place, String data) throws Exception {
    long[] millis = new long[STARTS];
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (int i = 0; i < STARTS; i++) {
        long begun = System.nanoTime();
        try (NodeProcess node =
            NodeProcess.start(
                place.program(),
                "serve",
                place.file(data),
                List.of("--port", "0"),
                place.file("log"))) {
          URI base = node.awaitAddress(Duration.ofMinutes(1));
          HttpResponse<String> answer =
              http.send(
                  HttpRequest.newBuilder(base.resolve("/api/v1/search?q=subject")).build(),
                  HttpResponse.BodyHandlers.ofString());
          if (answer.statusCode() != 200) {
            throw new IOException("the node answered " + answer.statusCode());
          }
          millis[i] = (System.nanoTime() - begun) / 1_000_000;
        }
      }
    }
    return millis;
  }
}
