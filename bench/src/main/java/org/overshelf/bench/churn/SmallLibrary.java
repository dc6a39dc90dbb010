package org.overshelf.bench.churn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.overshelf.dht.membership.Health;
import org.overshelf.node.process.Program;
import org.overshelf.shared.block.BlockStore;

/** A few nodes as processes, left alone, and a client node of theirs in this process. */
public final class SmallLibrary implements AutoCloseable {

  private final TrialLibrary library;
  private final ClientNode client;

  private SmallLibrary(TrialLibrary library, ClientNode client) {
    this.library = library;
    this.client = client;
  }

  /** Starts it and waits until all see each other. */
  public static SmallLibrary start(Program program, Path root, int nodes, int replicas)
      throws IOException, InterruptedException {
    List<String> settings = List.of("cluster.replicas=" + replicas);
    TrialLibrary library = new TrialLibrary(program, root, settings);
    try {
      library.start(nodes);
      ClientNode client = ClientNode.join(root.resolve("client"), library.invitation(), settings);
      Trial.await(
          "all nodes to see each other",
          Duration.ofMinutes(2),
          () ->
              client.view().nodes().stream().filter(seen -> seen.health() == Health.UP).count()
                  > nodes);
      return new SmallLibrary(library, client);
    } catch (IOException | InterruptedException | RuntimeException e) {
      library.close();
      throw e;
    }
  }

  /** What the client sees. */
  public BlockStore blocks() {
    return client.blocks();
  }

  @Override
  public void close() throws IOException {
    client.close();
    library.close();
  }
}
