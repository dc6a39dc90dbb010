package org.overshelf.shared.runtime;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.overshelf.shared.identity.NodeId;

/**
 * Carries messages between nodes.
 *
 * <ul>
 *   <li><b>Delivery.</b> At most once, in no particular order. A request whose answer is lost may
 *       have been carried out.
 *   <li><b>Deadline.</b> Every request has one; its future completes by then, with an answer or a
 *       {@link java.util.concurrent.TimeoutException}, connection set-up included.
 *   <li><b>Bounds.</b> Messages of more than {@link #MAX_MESSAGE_BYTES} are refused by the sender
 *       with {@link IllegalArgumentException} and by the receiver before memory is taken for them.
 *   <li><b>Identity.</b> {@code from} is who the sender proved to be, not who it says it is.
 *   <li><b>Failure.</b> Whatever else goes wrong (no such node, no handler, a handler that fails)
 *       completes the future with an {@link java.io.IOException}.
 *   <li><b>Ownership.</b> Bodies are not copied: nobody changes an array once it is handed over.
 *   <li><b>Oneself.</b> A request to the own node is handled without the network, with the same
 *       rules.
 * </ul>
 */
public interface Transport {

  /** The longest message: a full batch of blocks and its framing. */
  int MAX_MESSAGE_BYTES = 5 * 1024 * 1024;

  /** Answers requests of one kind. Must not block; the answer may come later. */
  interface Handler {
    CompletableFuture<byte[]> handle(NodeId from, byte[] request);
  }

  /** This node. */
  NodeId self();

  /** Sends a request and gives its answer. */
  CompletableFuture<byte[]> request(NodeId to, String kind, byte[] body, Duration deadline);

  /**
   * Has {@code handler} answer requests of this kind. At most one handler per kind: a second is
   * refused with {@link IllegalStateException}.
   */
  void handle(String kind, Handler handler);
}
