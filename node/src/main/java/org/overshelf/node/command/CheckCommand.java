package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf check}: verifies everything that is stored. */
@Command(
    name = "check",
    description = {
      "Verify everything stored: every block and entry, every paper's file and text, and the"
          + " index.",
      "Works on a running library too."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0: all is well", "1: something is wrong"},
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

  @Option(
      names = "--repair",
      description = {
        "Mend what can be mended: rebuild index partitions, drop what is damaged.",
        "A paper that lost a part is named; adding its file again restores it."
      })
  private boolean repair;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    AtomicReference<JsonNode> result = new AtomicReference<>();
    try (Connection open = connection.connectToExisting()) {
      open.client()
          .check(
              repair,
              line -> {
                switch (line.path("type").asText()) {
                  case "progress" -> progress(line);
                  case "result" -> result.set(line);
                  default -> {
                    clearProgress();
                    out.println(line.path("message").asText());
                    out.flush();
                  }
                }
              });
    }
    clearProgress();
    JsonNode last = result.get();
    if (last == null) {
      throw new java.io.IOException("the node ended the check before it was done");
    }
    out.println(last.path("message").asText());
    out.flush();
    return last.path("problems").asLong() == 0 ? 0 : 1;
  }

  private static void progress(JsonNode line) {
    if (Terminal.isInteractive()) {
      System.err.print("\r\u001b[K" + line.path("message").asText());
    }
  }

  private static void clearProgress() {
    if (Terminal.isInteractive()) {
      System.err.print("\r\u001b[K");
    }
  }
}
