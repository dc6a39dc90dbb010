package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.overshelf.node.access.NodeClient;

/**
 * Sends the records of a JSON lines file to a node, some thousands at a time and a few such parts
 * at once. A line that is refused is reported with its number; the others are taken.
 */
final class RecordUpload {

  private static final int PART_LINES = 2_048;
  private static final int PART_BYTES = 4 << 20;
  private static final int AT_ONCE = 2;

  /** Lines of a file that are sent together. */
  private static final class Part {
    private final Path file;
    private final int firstLine;
    private final int lines;
    private final byte[] bytes;

    Part(Path file, int firstLine, int lines, byte[] bytes) {
      this.file = file;
      this.firstLine = firstLine;
      this.lines = lines;
      this.bytes = bytes;
    }
  }

  private final NodeClient client;
  private final AddReport report;

  RecordUpload(NodeClient client, AddReport report) {
    this.client = client;
    this.report = report;
  }

  /** Whether a file has records in it, by its name. */
  static boolean isRecords(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String plain = lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
    return !name.contains("://") && (plain.endsWith(".jsonl") || plain.endsWith(".ndjson"));
  }

  /** Sends a file. */
  void send(Path file) throws IOException, InterruptedException {
    Semaphore room = new Semaphore(AT_ONCE);
    try (InputStream bytes = open(file);
        ExecutorService senders = Executors.newFixedThreadPool(AT_ONCE)) {
      int line = 1;
      Part part = next(file, line, bytes);
      while (part.lines > 0) {
        room.acquire();
        Part taken = part;
        report.found(taken.lines);
        senders.execute(
            () -> {
              try {
                send(taken);
              } finally {
                room.release();
              }
            });
        line += part.lines;
        part = next(file, line, bytes);
      }
      senders.shutdown();
      senders.awaitTermination(1, TimeUnit.DAYS);
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")
        ? new BufferedInputStream(new GZIPInputStream(bytes), 1 << 16)
        : bytes;
  }

  private static Part next(Path file, int firstLine, InputStream from) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int lines = 0;
    boolean inLine = false;
    while (lines < PART_LINES && bytes.size() < PART_BYTES || inLine) {
      int each = from.read();
      if (each < 0) {
        lines += inLine ? 1 : 0;
        break;
      }
      bytes.write(each);
      inLine = each != '\n';
      lines += inLine ? 0 : 1;
    }
    return new Part(file, firstLine, lines, bytes.toByteArray());
  }

  private void send(Part part) {
    int[] reported = {0};
    try {
      client.addRecords(
          part.bytes,
          said -> {
            reported[0]++;
            report(part, said);
          });
      report.passed(part.lines - reported[0]); // blank lines
    } catch (IOException e) {
      report.failed(
          "%s lines %,d to %,d"
              .formatted(part.file, part.firstLine, part.firstLine + part.lines - 1),
          Overshelf.message(e),
          part.lines - reported[0]);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void report(Part part, JsonNode said) {
    int line = part.firstLine + said.path("line").asInt() - 1;
    String label = "%s line %,d".formatted(part.file, line);
    if (said.path("status").asText().equals("failed")) {
      report.failed(label, said.path("detail").asText(), 1);
    } else {
      report.done(label, said.path("status").asText());
    }
  }
}
