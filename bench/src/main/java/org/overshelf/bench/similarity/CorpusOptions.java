package org.overshelf.bench.similarity;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of benches that work on a corpus. */
final class CorpusOptions {

  @Option(
      names = "--corpus",
      required = true,
      arity = "1..*",
      description = "Folders or archives (zip, jar, tar, tar.gz) of HTML, text or PDF files.")
  List<Path> corpus = List.of();

  @Option(
      names = "--k",
      defaultValue = "128",
      description = "How many partitions (default: ${DEFAULT-VALUE}).")
  int partitions;

  @Option(
      names = "--queries",
      defaultValue = "332",
      description = "How many documents to ask about (default: ${DEFAULT-VALUE}).")
  int queries;

  @Option(
      names = "--ask",
      defaultValue = "3",
      description = "How many partitions to ask (default: ${DEFAULT-VALUE}).")
  int ask;

  @Option(
      names = "--seeds",
      defaultValue = "1",
      description = "How many random choices of queries and orders (default: ${DEFAULT-VALUE}).")
  int seeds;

  @Option(
      names = "--out",
      defaultValue = "bench-results",
      description = "Where JSON and plots go (default: ${DEFAULT-VALUE}).")
  Path out = Path.of("bench-results");
}
