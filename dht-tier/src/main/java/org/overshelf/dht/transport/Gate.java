package org.overshelf.dht.transport;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the connections whose other end has proved nothing yet, in all and by address, and lets no
 * more in than agreed. Safe for use by any thread.
 */
final class Gate {

  private final int most;
  private final int mostPerAddress;
  private final Map<InetAddress, Integer> byAddress = new HashMap<>();
  private int inside;

  Gate(int most, int mostPerAddress) {
    this.most = most;
    this.mostPerAddress = mostPerAddress;
  }

  /** Whether one more may come in from there; then {@link #leave} has to follow. */
  synchronized boolean enter(InetAddress from) {
    int already = byAddress.getOrDefault(from, 0);
    if (inside >= most || already >= mostPerAddress) {
      return false;
    }
    inside++;
    byAddress.put(from, already + 1);
    return true;
  }

  /** One that came in is gone or has proved itself. */
  synchronized void leave(InetAddress from) {
    inside--;
    byAddress.computeIfPresent(from, (address, count) -> count == 1 ? null : count - 1);
  }

  synchronized int inside() {
    return inside;
  }
}
