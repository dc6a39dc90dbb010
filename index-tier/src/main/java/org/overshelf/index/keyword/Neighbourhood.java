package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.overshelf.index.placement.Roster;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.runtime.Transport;

/**
 * The other nodes, as the index sees them.
 *
 * @param roster who is there
 * @param transport how to talk to them
 */
public record Neighbourhood(Roster roster, Transport transport) {

  /** Nobody else. */
  public static Neighbourhood alone() {
    NodeId self = new NodeId(Key.MIN);
    return new Neighbourhood(Roster.alone(self), new Silence(self));
  }

  /** Reaches nobody. */
  private record Silence(NodeId self) implements Transport {
    @Override
    public CompletableFuture<byte[]> request(
        NodeId to, String kind, byte[] body, Duration deadline) {
      return CompletableFuture.failedFuture(new IOException("there is nobody else"));
    }

    @Override
    public void handle(String kind, Handler handler) {}
  }
}
