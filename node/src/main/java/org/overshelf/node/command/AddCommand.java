package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.source.Source;
import org.overshelf.crawler.source.SourceOpener;
import org.overshelf.crawler.source.SourcePlanner;
import org.overshelf.node.access.NodeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf add}: puts papers into the library. */
@Command(
    name = "add",
    description = {
      "Add papers to the library: files, folders, zip or tar archives, or addresses; or records,"
          + " from a file that ends in .jsonl with one JSON object a line (title, authors,"
          + " abstract, year, venue, text, url, id).",
      "Below a folder and in an archive, PDF, HTML and text files are taken. What the library has"
          + " already is left alone, so that an interrupted run can simply be repeated."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0: all were added or there already", "1: some failed"},
    mixinStandardHelpOptions = true)
final class AddCommand implements Callable<Integer> {

  /** The largest file that is fetched or unpacked here; the node has a limit of its own. */
  private static final long MAX_FILE_BYTES = 2L << 30;

  @Parameters(paramLabel = "PATH|URL", arity = "1..*", description = "What to add.")
  private List<String> names = new ArrayList<>();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    List<Path> records = names.stream().filter(RecordUpload::isRecords).map(Path::of).toList();
    for (Path each : records) {
      if (!Files.isReadable(each)) {
        throw new IOException(each + " cannot be read");
      }
    }
    List<Source> sources =
        SourcePlanner.plan(names.stream().filter(name -> !RecordUpload.isRecords(name)).toList());
    if (sources.isEmpty() && records.isEmpty()) {
      throw new IOException("there are no papers in " + String.join(", ", names));
    }
    Path scratch = Files.createTempDirectory("overshelf-add");
    try (Connection open = connection.connect()) {
      AddReport report =
          addAll(sources, records, new SourceOpener(scratch, MAX_FILE_BYTES), open.client());
      PrintWriter out = spec.commandLine().getOut();
      out.println(report.summary());
      out.flush();
      return report.failed() == 0 ? 0 : 1;
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  /** Adds all files of all sources. */
  static AddReport addAll(List<Source> sources, SourceOpener opener, NodeClient client)
      throws InterruptedException {
    return addAll(sources, List.of(), opener, client);
  }

  /**
   * Adds all files of all sources, as many at a time as this machine has processors, then the
   * records of these files.
   */
  private static AddReport addAll(
      List<Source> sources, List<Path> records, SourceOpener opener, NodeClient client)
      throws InterruptedException {
    int atOnce = Runtime.getRuntime().availableProcessors();
    Semaphore room = new Semaphore(2 * atOnce);
    try (AddReport report = new AddReport(sources.size());
        ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
      for (Source source : sources) {
        try {
          opener.open(
              source,
              (label, file, close) -> {
                room.acquire();
                report.found(source);
                workers.execute(
                    () -> {
                      try {
                        report.done(label, add(client, file));
                      } catch (IOException e) {
                        report.failed(label, Overshelf.message(e));
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      } finally {
                        close.run();
                        room.release();
                      }
                    });
              });
        } catch (IOException e) {
          report.failed(source.label(), Overshelf.message(e));
        }
      }
      workers.shutdown();
      workers.awaitTermination(1, java.util.concurrent.TimeUnit.DAYS);
      for (Path each : records) {
        try {
          new RecordUpload(client, report).send(each);
        } catch (IOException e) {
          report.failed(each.toString(), Overshelf.message(e));
        }
      }
      return report;
    }
  }

  private static String add(NodeClient client, IncomingFile file)
      throws IOException, InterruptedException {
    JsonNode answer = client.add(file);
    return answer.path("status").asText();
  }
}
