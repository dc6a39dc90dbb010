package org.overshelf.node.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code overshelf leave}: takes a machine out of the library. */
@Command(
    name = "leave",
    description = {
      "Hand over what a running node holds, take it out of the library, and stop it.",
      "May take long; if it is interrupted, run it again."
    },
    mixinStandardHelpOptions = true)
final class LeaveCommand implements Callable<Integer> {

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try (Connection open = connection.connectToRunning()) {
      NodeReport report = new NodeReport(spec.commandLine().getOut());
      open.client().leave(report::line);
      return report.finish("hand-over");
    }
  }
}
