package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf revoke}: puts a machine out of the library. */
@Command(
    name = "revoke",
    description = {
      "Put a node out of the library for good: all others cut it off at once and make new copies"
          + " of what it held.",
      "Where the library's key is. To take a machine out in peace, run 'overshelf leave' on it."
    },
    mixinStandardHelpOptions = true)
final class RevokeCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "NODE",
      description = "The node's id, or how it begins; 'overshelf status' lists them.")
  private String node = "";

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try (Connection open = connection.connectToRunning()) {
      JsonNode revoked = open.client().revoke(node);
      PrintWriter out = spec.commandLine().getOut();
      out.println("node " + revoked.path("node").asText() + " has been revoked");
      out.flush();
      return 0;
    }
  }
}
