package org.overshelf.node.command;

import java.io.PrintWriter;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.node.Node;
import org.overshelf.node.NodeSettings;
import org.overshelf.node.cluster.Admission;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overshelf join}: donates this machine. */
@Command(
    name = "join",
    description = {
      "Donate this machine to a library: join it, and run until Ctrl-C.",
      "Joining again with the same data directory, or 'overshelf serve' on it, goes on where it"
          + " left off. 'overshelf leave' hands everything over and takes the machine out."
    },
    mixinStandardHelpOptions = true)
final class JoinCommand implements Callable<Integer> {

  @Parameters(paramLabel = "HOST:PORT", description = "A node of the library.")
  private String member = "";

  @Option(
      names = "--token",
      paramLabel = "T",
      required = true,
      description = "What 'overshelf token' printed there (or $OVERSHELF_JOIN_TOKEN).",
      defaultValue = "${env:OVERSHELF_JOIN_TOKEN}")
  private String token = "";

  @Option(
      names = "--advertise",
      paramLabel = "HOST",
      description = "The name or address that other nodes dial (default: where they see us).")
  private @Nullable String advertise;

  @Mixin private HostingOptions hosting = new HostingOptions();

  @Mixin private SettingsOptions settings = new SettingsOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    NodeSettings all = settings.settings(flags());
    HostPort address;
    JoinToken shown;
    try {
      address = HostPort.parse(member);
      shown = JoinToken.parse(token.strip());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    String said =
        Admission.join(
            settings.data(), all.cluster(), address, shown, Optional.ofNullable(advertise));
    System.err.println("overshelf: " + said);
    Node node = Node.start(settings.data(), all);
    PrintWriter out = spec.commandLine().getOut();
    URI pages = node.address();
    out.printf(
        "This machine is part of the library; its pages are at %s  (Ctrl-C stops it)%n", pages);
    out.flush();
    HostingOptions.untilStopped(node);
    return 0;
  }

  private Map<String, String> flags() {
    Map<String, String> flags = hosting.flags();
    if (!settings.sets("transport.listen")) {
      flags.put("transport.listen", "0.0.0.0");
    }
    HostingOptions.put(flags, "cluster.advertise", advertise);
    return flags;
  }
}
