package org.overshelf.node.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.source.Source;
import org.overshelf.crawler.source.SourceOpener;
import org.overshelf.node.Node;
import org.overshelf.node.NodeSettings;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.demo.DemoCollection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf demo}: a small library to look at. */
@Command(
    name = "demo",
    description = {
      "Open a small library of some sixty landmark papers, to look around in.",
      "The papers are typeset and added when it is first started; later starts find them there."
    },
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

  private static final Path DEFAULT_DATA = Path.of("demo-data");

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of its web pages (default: 8080; 0 for any free one).")
  private @Nullable Integer port;

  @Mixin private SettingsOptions settings = new SettingsOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Path data = settings.dataGiven() ? settings.data() : DEFAULT_DATA;
    Map<String, String> flags = new HashMap<>(Map.of("transport.port", "0"));
    HostingOptions.put(flags, "web.port", port == null ? null : port.toString());
    NodeSettings all = settings.settings(flags);
    Node node = Node.start(data, all);
    PrintWriter out = spec.commandLine().getOut();
    try {
      fill(node, data.resolve("demo.complete"));
    } catch (IOException | InterruptedException e) {
      node.close();
      throw e;
    }
    out.printf("The demo library is open at %s  (Ctrl-C stops it)%n", node.address());
    out.flush();
    HostingOptions.untilStopped(node);
    return 0;
  }

  /** Adds the collection, unless an earlier start did. */
  private void fill(Node node, Path complete) throws IOException, InterruptedException {
    if (Files.exists(complete)) {
      return;
    }
    DemoCollection collection = DemoCollection.load();
    System.err.printf("overshelf: adding %d demo papers …%n", collection.size());
    try (TemporaryFolder folder = TemporaryFolder.make("overshelf-demo");
        NodeClient client = new NodeClient(node.address(), Optional.of(node.operatorToken()))) {
      List<Source> sources =
          collection.typeset(folder.path()).stream().<Source>map(Source.LocalFile::new).toList();
      AddReport report =
          AddCommand.addAll(sources, new SourceOpener(folder.path(), Long.MAX_VALUE), client);
      if (report.failed() > 0) {
        throw new IOException(report.failed() + " of the demo papers could not be added");
      }
      node.awaitIndexed();
      Files.writeString(complete, "");
    }
  }
}
