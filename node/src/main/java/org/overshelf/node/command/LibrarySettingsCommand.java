package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf settings}: what all nodes of a library have agreed on. */
@Command(
    name = "settings",
    description = {
      "Show the settings that are the same on all nodes of the library, or change some of them.",
      "Changing needs a majority of the library's core nodes; 'overshelf status' names them."
    },
    mixinStandardHelpOptions = true)
final class LibrarySettingsCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "KEY=VALUE",
      arity = "0..*",
      description = "What to change, such as cluster.replicas=5.")
  private Map<String, String> changes = new LinkedHashMap<>();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try (Connection open = connection.connectToRunning()) {
      for (Map.Entry<String, String> each : changes.entrySet()) {
        open.client().changeSetting(each.getKey(), each.getValue());
      }
      PrintWriter out = spec.commandLine().getOut();
      JsonNode settings = open.client().status().path("ring").path("settings");
      settings
          .properties()
          .forEach(each -> out.println(each.getKey() + " = " + each.getValue().asText()));
      out.flush();
      return 0;
    }
  }
}
