package org.overshelf.node.command;

import java.util.Arrays;
import java.util.Objects;
import org.overshelf.node.Version;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code overshelf} itself: says what there is. */
@Command(
    name = "overshelf",
    description = "A research library that runs on donated machines.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "First steps:",
      "  overshelf demo                 look at a small library in the browser",
      "  overshelf serve                start your own, in ./data",
      "  overshelf add papers/          put papers into it",
      "",
      "'overshelf COMMAND --help' tells more about a command."
    },
    subcommands = {
      DemoCommand.class,
      ServeCommand.class,
      AddCommand.class,
      SearchCommand.class,
      SimilarCommand.class,
      StatusCommand.class,
      CheckCommand.class,
      TokenCommand.class,
      JoinCommand.class,
      LeaveCommand.class,
      RevokeCommand.class,
      LibrarySettingsCommand.class,
      ClusterCommand.class,
      RehearseCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class Overshelf implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show where an error comes from.")
  private boolean debug;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs a command line and gives its exit code: 0 done, 1 failed, 2 not understood. */
  public static int run(String... arguments) {
    Overshelf program = new Overshelf();
    CommandLine line =
        new CommandLine(program)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpAutoWidth(true)
            .setParameterExceptionHandler(Overshelf::misunderstood)
            .setExecutionExceptionHandler((e, command, parsed) -> program.failed(e, command));
    Objects.requireNonNull(line.getSubcommands().get("generate-completion"))
        .getCommandSpec()
        .usageMessage()
        .description(
            "Print a script that completes commands and options in bash and zsh:",
            "source <(overshelf generate-completion)");
    return line.execute(arguments);
  }

  private static int misunderstood(CommandLine.ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    String hint = command.getCommandSpec().qualifiedName() + " --help";
    command.getErr().println("overshelf: " + message + " (see " + hint + ")");
    return CommandLine.ExitCode.USAGE;
  }

  private int failed(Exception e, CommandLine command) {
    if (debug) {
      e.printStackTrace(command.getErr());
    } else {
      command.getErr().println("overshelf: " + message(e));
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** One line that says what went wrong; exceptions without words of their own say their name. */
  static String message(Throwable e) {
    String said = e.getMessage();
    if (said == null || said.isBlank()) {
      return e.getCause() == null ? e.getClass().getSimpleName() : message(e.getCause());
    }
    String line = Arrays.stream(said.split("\\R")).map(String::strip).findFirst().orElse(said);
    return e instanceof java.nio.file.NoSuchFileException ? line + " does not exist" : line;
  }
}
