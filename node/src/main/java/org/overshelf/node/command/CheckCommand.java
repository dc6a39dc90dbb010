package org.overshelf.node.command;

import java.util.concurrent.Callable;
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
    try (Connection open = connection.connectToExisting()) {
      NodeReport report = new NodeReport(spec.commandLine().getOut());
      open.client().check(repair, report::line);
      return report.finish("check");
    }
  }
}
