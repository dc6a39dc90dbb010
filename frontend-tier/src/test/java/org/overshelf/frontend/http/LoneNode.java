package org.overshelf.frontend.http;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.client.Participation;

/** A node that can let others in, and has nobody to hand over to. */
final class LoneNode implements Participation {

  @Override
  public Invitation invite(int uses, Duration lifetime) {
    return new Invitation("token-for-%d-%s".formatted(uses, lifetime), "127.0.0.1:4747");
  }

  @Override
  public String revoke(String node) throws IOException {
    throw new IOException("no known node with an id that begins with " + node);
  }

  @Override
  public void changeSetting(String key, String value) {
    throw new IllegalArgumentException("there is no setting " + key);
  }

  @Override
  public void leave(Consumer<Maintenance.Line> report) {
    throw new IllegalStateException("This node is the only one.");
  }
}
