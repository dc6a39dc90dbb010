package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.overshelf.bench.Workplace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench search}: keyword search beside other engines. */
@Command(
    name = "search",
    description = {
      "How fast keyword queries are answered: the best 20 hits, with snippets and metadata.",
      "The baseline is Lucene with its own highlighter, in-process and behind the same web server."
    },
    mixinStandardHelpOptions = true)
public final class SearchBench implements Callable<Integer> {

  private static final long SEED = 2006;

  @Option(
      names = "--docs",
      paramLabel = "FILE.jsonl",
      description = "Records to search, one JSON object a line (default: made up).")
  private @Nullable Path docs;

  @Option(
      names = "--queries",
      paramLabel = "FILE.tsv",
      description =
          "Queries: a shape, a tab, a query on each line (default: made from the records).")
  private @Nullable Path queries;

  @Option(
      names = "--records",
      defaultValue = "100000",
      description = "How many records to make up (default: ${DEFAULT-VALUE}).")
  private int records;

  @Option(
      names = "--clients",
      split = ",",
      defaultValue = "16,128",
      description = "How many ask at a time (default: ${DEFAULT-VALUE}).")
  private List<Integer> clients = List.of();

  @Option(
      names = "--k",
      split = ",",
      defaultValue = "1,4",
      description = "How many partitions Overshelf has (default: ${DEFAULT-VALUE}).")
  private List<Integer> partitions = List.of();

  @Option(
      names = "--seconds",
      defaultValue = "2",
      description = "How long each engine is asked each shape (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(names = "--shapes", split = ",", description = "Only these shapes of query.")
  private List<String> shapes = List.of();

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keep records and indexes there, and use those that are there.")
  private @Nullable Path keep;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (Workplace place = new Workplace()) {
      Path root = keep == null ? place.folder("search") : Files.createDirectories(keep);
      Path recordFile = docs == null ? root.resolve("records.jsonl") : docs;
      Path queryFile = queries == null ? root.resolve("queries.tsv") : queries;
      if (!Files.exists(recordFile)) {
        PaperRecord.write(new RecordMaker(SEED).records(records), recordFile);
      }
      if (!Files.exists(queryFile)) {
        Question.write(new QueryMaker(recordFile, SEED).make(100), queryFile);
      }
      Report report = new Report(out);
      report.indexing(indexes(place, root, recordFile));
      try (Contest contest = new Contest(place, root, queryFile)) {
        contest.enter(partitions);
        List<Question> all =
            Question.read(queryFile).stream()
                .filter(each -> shapes.isEmpty() || shapes.contains(each.shape()))
                .toList();
        contest.check(all, report);
        contest.run(all, clients, Duration.ofNanos((long) (seconds * 1e9)), report);
      }
      if (json != null) {
        report.write(json);
      }
      return 0;
    }
  }

  /** Builds all indexes in a process of their own, unless they are there. */
  private JsonNode indexes(Workplace place, Path root, Path recordFile) throws Exception {
    Path said = root.resolve("indexing.json");
    if (!Files.exists(said)) {
      List<String> line = new ArrayList<>(place.bench("-Xmx3g").line());
      line.addAll(List.of("search-index", recordFile.toString(), root.toString()));
      partitions.forEach(k -> line.add(Integer.toString(k)));
      Process process =
          new ProcessBuilder(line)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(said.toFile())
              .start();
      if (process.waitFor() != 0) {
        Files.delete(said);
        throw new IOException("indexing failed");
      }
    }
    return new ObjectMapper().readTree(said.toFile());
  }
}
