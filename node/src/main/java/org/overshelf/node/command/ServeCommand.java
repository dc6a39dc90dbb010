package org.overshelf.node.command;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.overshelf.node.Node;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code overshelf serve}: a library on this machine. */
@Command(
    name = "serve",
    description = "Run a library on this machine. Ctrl-C stops it.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

  @Mixin private HostingOptions hosting = new HostingOptions();

  @Mixin private SettingsOptions settings = new SettingsOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Node node = Node.start(settings.data(), settings.settings(flags()));
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "The library in %s is open at %s  (Ctrl-C stops it)%n", settings.data(), node.address());
    out.flush();
    HostingOptions.untilStopped(node);
    return 0;
  }

  private Map<String, String> flags() {
    Map<String, String> flags = hosting.flags();
    HostingOptions.put(flags, "transport.listen", hosting.host());
    return flags;
  }
}
