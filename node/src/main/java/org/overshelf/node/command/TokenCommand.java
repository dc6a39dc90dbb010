package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf token}: lets machines join. */
@Command(
    name = "token",
    description = {
      "Print a token with which machines can join the library of a running node.",
      "Give it to somebody you trust; whoever has it can join until it is used up or expires."
    },
    mixinStandardHelpOptions = true)
final class TokenCommand implements Callable<Integer> {

  @Option(
      names = "--uses",
      paramLabel = "N",
      description = "How many machines may use it, 1 to 1000 (default: ${DEFAULT-VALUE}).")
  private int uses = 1;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "How long it lasts, such as 30m, 24h or 7d (default: 24h).")
  private Duration expires = Duration.ofHours(24);

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try (Connection open = connection.connectToRunning()) {
      JsonNode made = open.client().token(uses, expires);
      PrintWriter out = spec.commandLine().getOut();
      out.println(made.path("token").asText());
      out.flush();
      System.err.println(
          "On the other machine: overshelf join "
              + made.path("address").asText()
              + " --token <the line above>");
      return 0;
    }
  }
}
