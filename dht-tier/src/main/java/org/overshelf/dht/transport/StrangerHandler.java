package org.overshelf.dht.transport;

import java.net.InetAddress;
import java.util.concurrent.CompletableFuture;
import org.overshelf.shared.identity.NodeId;

/**
 * Answers the one thing that a node without a certificate may ask: to be admitted. Called on a
 * thread that may block. Requests are at most {@link #MAX_REQUEST_BYTES} long, one per connection,
 * and only so many connections of strangers are open at a time.
 */
@FunctionalInterface
public interface StrangerHandler {

  /** The longest request of a stranger. */
  int MAX_REQUEST_BYTES = 4 * 1024;

  /** Turns everybody away. */
  StrangerHandler NOBODY =
      (from, source, request) ->
          CompletableFuture.failedFuture(new IllegalStateException("this node admits nobody"));

  /**
   * Answers a stranger.
   *
   * @param from who it proved to be: it holds this node's key
   * @param source where its connection comes from
   */
  CompletableFuture<byte[]> handle(NodeId from, InetAddress source, byte[] request);
}
