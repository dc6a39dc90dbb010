package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf status}: what the node and the library are doing. */
@Command(
    name = "status",
    description = "Show what the library holds and what its node is doing.",
    mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {

  @Option(names = "--json", description = "Print what the API answers.")
  private boolean json;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try (Connection open = connection.connectToExisting()) {
      JsonNode status = open.client().status();
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(status.toPrettyString());
      } else {
        new StatusReport(out).print(status);
      }
      out.flush();
      return 0;
    }
  }
}
