package org.overshelf.dht.coordination;

import io.atomix.cluster.messaging.ManagedMessagingService;
import io.atomix.cluster.messaging.MessagingException;
import io.atomix.cluster.messaging.MessagingService;
import io.atomix.utils.net.Address;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.runtime.Transport;

/**
 * Atomix's messaging over our transport. In it an address is a node's id, so that whoever Atomix
 * thinks it talks to is who it talks to. The transport belongs to somebody else: starting and
 * stopping this does not touch it.
 *
 * <p>On the wire a request has the kind {@link #KIND}: two bytes with the length of Atomix's
 * message type, the type, the payload.
 */
final class TransportMessaging implements ManagedMessagingService {

  static final String KIND = "atomix";

  private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(5);
  static final int PORT = 1; // an address needs one; it means nothing here

  private final Transport transport;
  private final BiPredicate<NodeId, String> allowed;
  private final Map<String, BiFunction<Address, byte[], CompletableFuture<byte[]>>> handlers =
      new ConcurrentHashMap<>();
  private volatile boolean running;

  /**
   * Messaging over a transport; registers a handler with it, so there is one of these for each.
   *
   * @param allowed which node may send which type of message
   */
  TransportMessaging(Transport transport, BiPredicate<NodeId, String> allowed) {
    this.transport = transport;
    this.allowed = allowed;
    transport.handle(KIND, this::receive);
  }

  static Address addressOf(NodeId node) {
    return new Address(node.toString(), PORT);
  }

  static NodeId nodeAt(Address address) {
    return new NodeId(Key.parse(address.host()));
  }

  private CompletableFuture<byte[]> receive(NodeId from, byte[] message) {
    ByteBuffer buffer = ByteBuffer.wrap(message);
    if (buffer.remaining() < 2) {
      return CompletableFuture.failedFuture(new IOException("not a message of Atomix"));
    }
    byte[] name = new byte[Math.min(buffer.getShort() & 0xffff, buffer.remaining())];
    buffer.get(name);
    byte[] payload = new byte[buffer.remaining()];
    buffer.get(payload);
    String type = new String(name, StandardCharsets.UTF_8);
    var handler = handlers.get(type);
    if (handler == null || !running || !allowed.test(from, type)) {
      return CompletableFuture.completedFuture(Reply.NO_HANDLER.with(new byte[0]));
    }
    return handler
        .apply(addressOf(from), payload)
        .handle(
            (answer, failure) ->
                failure != null
                    ? Reply.FAILED.with(new byte[0])
                    : Reply.ANSWER.with(answer == null ? new byte[0] : answer));
  }

  @Override
  public CompletableFuture<byte[]> sendAndReceive(
      Address address, String type, byte[] payload, boolean keepAlive, @Nullable Duration timeout) {
    byte[] name = type.getBytes(StandardCharsets.UTF_8);
    byte[] message =
        ByteBuffer.allocate(2 + name.length + payload.length)
            .putShort((short) name.length)
            .put(name)
            .put(payload)
            .array();
    return transport
        .request(nodeAt(address), KIND, message, timeout == null ? DEFAULT_DEADLINE : timeout)
        .handle(
            (answer, failure) -> {
              if (failure != null) {
                throw new CompletionException(inAtomixTerms(failure));
              }
              return Reply.open(answer);
            });
  }

  /** Raft tries another node after some exceptions, and gives up after others. */
  private static Throwable inAtomixTerms(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof TimeoutException) {
      return cause;
    }
    ConnectException unreachable = new ConnectException(cause.getMessage());
    unreachable.initCause(cause);
    return unreachable;
  }

  /** How a message was received; the first byte of the answer. */
  private enum Reply {
    ANSWER,
    NO_HANDLER,
    FAILED;

    byte[] with(byte[] payload) {
      return ByteBuffer.allocate(1 + payload.length).put((byte) ordinal()).put(payload).array();
    }

    static byte[] open(byte[] message) {
      ByteBuffer buffer = ByteBuffer.wrap(message);
      int status = buffer.hasRemaining() ? buffer.get() : -1;
      if (status == ANSWER.ordinal()) {
        byte[] payload = new byte[buffer.remaining()];
        buffer.get(payload);
        return payload;
      }
      throw new CompletionException(
          status == NO_HANDLER.ordinal()
              ? new MessagingException.NoRemoteHandler()
              : new MessagingException.RemoteHandlerFailure());
    }
  }

  @Override
  public Address address() {
    return addressOf(transport.self());
  }

  @Override
  public CompletableFuture<Void> sendAsync(
      Address address, String type, byte[] payload, boolean keepAlive) {
    return sendAndReceive(address, type, payload, keepAlive, DEFAULT_DEADLINE)
        .thenAccept(answer -> {});
  }

  @Override
  public CompletableFuture<byte[]> sendAndReceive(
      Address address, String type, byte[] payload, boolean keepAlive) {
    return sendAndReceive(address, type, payload, keepAlive, DEFAULT_DEADLINE);
  }

  @Override
  public CompletableFuture<byte[]> sendAndReceive(
      Address address, String type, byte[] payload, boolean keepAlive, Executor executor) {
    return sendAndReceive(address, type, payload, keepAlive, DEFAULT_DEADLINE, executor);
  }

  @Override
  public CompletableFuture<byte[]> sendAndReceive(
      Address address,
      String type,
      byte[] payload,
      boolean keepAlive,
      @Nullable Duration timeout,
      Executor executor) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    sendAndReceive(address, type, payload, keepAlive, timeout)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (failure == null) {
                result.complete(answer);
              } else {
                result.completeExceptionally(failure);
              }
            },
            executor);
    return result;
  }

  @Override
  public void registerHandler(String type, BiConsumer<Address, byte[]> handler, Executor executor) {
    handlers.put(
        type,
        (from, payload) -> {
          executor.execute(() -> handler.accept(from, payload));
          return CompletableFuture.completedFuture(new byte[0]);
        });
  }

  @Override
  public void registerHandler(
      String type, BiFunction<Address, byte[], byte[]> handler, Executor executor) {
    handlers.put(
        type,
        (from, payload) ->
            CompletableFuture.supplyAsync(() -> handler.apply(from, payload), executor));
  }

  @Override
  public void registerHandler(
      String type, BiFunction<Address, byte[], CompletableFuture<byte[]>> handler) {
    handlers.put(type, handler);
  }

  @Override
  public void unregisterHandler(String type) {
    handlers.remove(type);
  }

  @Override
  public CompletableFuture<MessagingService> start() {
    running = true;
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public CompletableFuture<Void> stop() {
    running = false;
    return CompletableFuture.completedFuture(null);
  }
}
