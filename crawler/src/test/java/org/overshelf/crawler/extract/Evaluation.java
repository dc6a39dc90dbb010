package org.overshelf.crawler.extract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.overshelf.crawler.extract.Extraction.Extracted;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.worker.WorkerPool;
import org.overshelf.crawler.extract.worker.WorkerSettings;

/**
 * Measures extraction against papers whose metadata is known. Not a test: it needs a folder of
 * papers.
 *
 * <p>{@code Evaluation GOLD.jsonl} compares with a file of lines such as {@code {"file": …,
 * "title": …, "authors": […], "year": …, "references": […]}}, with files relative to it; {@code
 * Evaluation FOLDER} extracts every file below a folder and counts the outcomes. Both go through
 * worker processes.
 */
public final class Evaluation {
  private final PrintStream out;
  private final Extractor extractor;
  private final List<Long> millis = new ArrayList<>();
  private int files;
  private int failures;
  private int titles;
  private int authorLists;
  private int authorsFound;
  private int authorsMissed;
  private int authorsInvented;
  private int years;
  private int referenceCounts;
  private int referencesClose;
  private int referencesGold;
  private int referencesFound;
  private int doisGold;
  private int doisFound;
  private int contexts;

  private Evaluation(Extractor extractor, PrintStream out) {
    this.extractor = extractor;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: Evaluation GOLD.jsonl | FOLDER");
      return;
    }
    Path scratch = Files.createTempDirectory("evaluation");
    Path data = Path.of(args[0]);
    try (WorkerPool pool = new WorkerPool(WorkerSettings.defaults(scratch))) {
      Evaluation evaluation = new Evaluation(pool, System.out);
      if (Files.isDirectory(data)) {
        evaluation.folder(data);
      } else {
        evaluation.gold(data);
      }
    }
    Files.deleteIfExists(scratch);
  }

  private void folder(Path folder) throws IOException, InterruptedException {
    Map<String, Integer> outcomes = new TreeMap<>();
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : all) {
      Extraction extraction = timed(file);
      switch (extraction) {
        case Extracted extracted -> {
          outcomes.merge("EXTRACTED", 1, Integer::sum);
          Paper paper = extracted.paper();
          out.printf(
              "%s: [%.2f] %s | %s | %s | %d references%n",
              folder.relativize(file),
              paper.title().confidence(),
              paper.title().value(),
              paper.authors().value(),
              paper.year().map(year -> year.value().toString()).orElse("no year"),
              paper.references().size());
        }
        case Failed failed -> {
          outcomes.merge(failed.reason().name(), 1, Integer::sum);
          out.println(folder.relativize(file) + ": " + failed);
        }
      }
    }
    out.println(outcomes);
    times();
  }

  private void gold(Path gold) throws IOException, InterruptedException {
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.readAllLines(gold)) {
      JsonNode paper = json.readTree(line);
      Path file = gold.resolveSibling(paper.get("file").asText());
      files++;
      switch (timed(file)) {
        case Extracted extracted -> compare(file, paper, extracted.paper());
        case Failed failed -> {
          failures++;
          out.println(file.getFileName() + ": " + failed);
        }
      }
    }
    out.printf("files %d, failures %d%n", files, failures);
    out.printf("titles right %.1f %%%n", 100.0 * titles / files);
    out.printf("author lists right %.1f %%%n", 100.0 * authorLists / files);
    out.printf(
        "authors: recall %.1f %%, precision %.1f %%%n",
        100.0 * authorsFound / (authorsFound + authorsMissed),
        100.0 * authorsFound / (authorsFound + authorsInvented));
    out.printf("years right %.1f %%%n", 100.0 * years / files);
    out.printf(
        "references: %d, in truth %d; same number in %.1f %% of papers, within one or a tenth in"
            + " %.1f %%%n",
        referencesFound,
        referencesGold,
        100.0 * referenceCounts / files,
        100.0 * referencesClose / files);
    out.printf("DOIs of references found %.1f %%%n", 100.0 * doisFound / Math.max(1, doisGold));
    out.printf(
        "references with a citing sentence %.1f %%%n",
        100.0 * contexts / Math.max(1, referencesFound));
    times();
  }

  private Extraction timed(Path file) throws InterruptedException {
    long start = System.nanoTime();
    Extraction extraction = extractor.extract(file, MediaType.UNKNOWN);
    millis.add((System.nanoTime() - start) / 1_000_000);
    return extraction;
  }

  private void times() {
    millis.sort(null);
    out.printf(
        "milliseconds a file: median %d, 90 %% %d, most %d%n",
        millis.get(millis.size() / 2), millis.get(millis.size() * 9 / 10), millis.getLast());
  }

  private void compare(Path file, JsonNode gold, Paper paper) {
    String title = gold.get("title").asText();
    if (folded(title).equals(folded(paper.title().value()))) {
      titles++;
    } else {
      out.printf("%s title%n  gold %s%n  read %s%n", file.getFileName(), title, paper.title());
    }
    authors(file, gold, paper);
    String year = paper.year().map(field -> field.value().toString()).orElse("");
    if (year.equals(gold.get("year").asText())) {
      years++;
    } else {
      out.printf(
          "%s year: gold %s read %s%n",
          file.getFileName(), gold.get("year").asText(), paper.year());
    }
    int truth = gold.get("references").size();
    int read = paper.references().size();
    referencesGold += truth;
    referencesFound += read;
    referenceCounts += truth == read ? 1 : 0;
    if (Math.abs(truth - read) <= Math.max(1, truth / 10)) {
      referencesClose++;
    } else {
      out.printf("%s references: gold %d read %d%n", file.getFileName(), truth, read);
    }
    List<String> dois = paper.references().stream().flatMap(r -> r.doi().stream()).toList();
    for (JsonNode reference : gold.get("references")) {
      if (reference.has("doi")) {
        doisGold++;
        doisFound += dois.contains(reference.get("doi").asText().toLowerCase(Locale.ROOT)) ? 1 : 0;
      }
    }
    contexts += (int) paper.references().stream().filter(r -> !r.contexts().isEmpty()).count();
  }

  private void authors(Path file, JsonNode gold, Paper paper) {
    List<String> truth = new ArrayList<>();
    gold.get("authors").forEach(author -> truth.add(folded(author.asText())));
    truth.replaceAll(Evaluation::firstAndLast);
    List<String> read =
        paper.authors().value().stream()
            .map(Evaluation::folded)
            .map(Evaluation::firstAndLast)
            .toList();
    authorsFound += (int) truth.stream().filter(read::contains).count();
    authorsMissed += (int) truth.stream().filter(name -> !read.contains(name)).count();
    authorsInvented += (int) read.stream().filter(name -> !truth.contains(name)).count();
    if (truth.equals(read)) {
      authorLists++;
    } else {
      out.printf("%s authors%n  gold %s%n  read %s%n", file.getFileName(), truth, read);
    }
  }

  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .replaceAll("\\p{M}+", "")
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  /** Middle names are often left out of one of the two sources. */
  private static String firstAndLast(String name) {
    int first = name.indexOf(' ');
    return first < 0 ? name : name.substring(0, first) + name.substring(name.lastIndexOf(' '));
  }
}
