package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Shows a report that a node sends line by line: progress in place, the rest below each other. */
final class NodeReport {

  private final PrintWriter out;
  private @Nullable JsonNode result;

  NodeReport(PrintWriter out) {
    this.out = out;
  }

  void line(JsonNode line) {
    switch (line.path("type").asText()) {
      case "progress" -> progress(line.path("message").asText());
      case "result" -> result = line;
      default -> {
        clear();
        out.println(line.path("message").asText());
        out.flush();
      }
    }
  }

  /** Prints what it came to; gives 0 if there are no problems, else 1. */
  int finish(String what) throws IOException {
    clear();
    JsonNode last = result;
    if (last == null) {
      throw new IOException("the node ended the " + what + " before it was done");
    }
    out.println(last.path("message").asText());
    out.flush();
    return last.path("problems").asLong() == 0 ? 0 : 1;
  }

  private static void progress(String message) {
    if (Terminal.isInteractive()) {
      System.err.print("\r\u001b[K" + message);
    }
  }

  private static void clear() {
    if (Terminal.isInteractive()) {
      System.err.print("\r\u001b[K");
    }
  }
}
