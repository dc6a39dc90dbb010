package org.overshelf.node.command;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.overshelf.node.Node;
import org.overshelf.node.access.NodeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code overshelf rehearse}: opens an empty library that nobody sees, asks it something, and puts
 * it away. After a build the launcher has the JVM watch this, and keeps the classes that a start
 * needs in an archive: later starts map it instead of loading them one by one.
 */
@Command(
    name = "rehearse",
    hidden = true,
    description = "Open an empty library in a temporary folder, ask it something, and close it.",
    mixinStandardHelpOptions = true)
final class RehearseCommand implements Callable<Integer> {

  @Mixin private SettingsOptions settings = new SettingsOptions();

  @Override
  public Integer call() throws Exception {
    try (TemporaryFolder data = TemporaryFolder.make("overshelf-rehearsal")) {
      // Twice: a first start makes keys and certificates, which later ones only read.
      perform(data.path());
      perform(data.path());
    }
    return 0;
  }

  private void perform(Path data) throws Exception {
    Map<String, String> flags =
        Map.of("web.host", "127.0.0.1", "web.port", "0", "transport.port", "0");
    try (Node node = Node.start(data, settings.settings(flags));
        NodeClient client = new NodeClient(node.address(), Optional.of(node.operatorToken()))) {
      node.awaitIndexed();
      client.search("rehearsal", 10, "relevance");
      try (InputStream page = node.address().resolve("/search?q=rehearsal").toURL().openStream()) {
        page.transferTo(OutputStream.nullOutputStream());
      }
    }
  }
}
