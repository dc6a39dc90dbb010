package org.overshelf.dht.admission;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that all nodes know the same decrees. What is news here is told to everybody within
 * reach at once; every few seconds all that is known is compared with a random node, so that who
 * was away learns of it too. Nothing is believed that the library did not sign.
 */
public final class DecreeSpreader implements AutoCloseable {

  /** The kind of its requests on the transport; small, and urgent. */
  public static final String KIND = "library.decrees";

  private static final Logger LOG = LoggerFactory.getLogger(DecreeSpreader.class);
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final Decrees decrees;
  private final Supplier<List<NodeId>> others;
  private final Transport transport;
  private final Timers timers;
  private final Executor workers;
  private final RandomGenerator random;
  private volatile boolean closed;

  /**
   * Begins to tell and to listen.
   *
   * @param others who can be reached, without this node
   * @param workers runs what writes to disk
   */
  public DecreeSpreader(
      Decrees decrees,
      Supplier<List<NodeId>> others,
      Transport transport,
      Timers timers,
      Executor workers,
      RandomGenerator random) {
    this.decrees = decrees;
    this.others = others;
    this.transport = transport;
    this.timers = timers;
    this.workers = workers;
    this.random = random;
    transport.handle(KIND, this::handle);
    decrees.onNews(
        new Decrees.Listener() {
          @Override
          public void revoked(Revocation revocation) {
            tellAll(
                new DecreeMessage(digest(), coreNumber(), Optional.empty(), List.of(revocation)));
          }

          @Override
          public void core(CoreList core) {
            tellAll(new DecreeMessage(digest(), core.number(), Optional.of(core), List.of()));
          }
        });
    compareLater();
  }

  private void tellAll(DecreeMessage message) {
    byte[] body = message.encode();
    others.get().forEach(node -> send(node, body));
  }

  private void compareLater() {
    timers.after(
        INTERVAL,
        () -> {
          if (!closed) {
            compareLater();
            List<NodeId> known = others.get();
            if (!known.isEmpty()) {
              compareWith(known.get(random.nextInt(known.size())));
            }
          }
        });
  }

  /** Says what this node knows of; what it lacks comes back, and what the other lacks is told. */
  void compareWith(NodeId node) {
    send(node, new DecreeMessage(digest(), coreNumber(), Optional.empty(), List.of()).encode());
  }

  private void send(NodeId node, byte[] body) {
    transport
        .request(node, KIND, body, DEADLINE)
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                LOG.debug(
                    "decrees not told node={} cause={}", node.shortName(), failure.toString());
              } else if (answer.length > 0) {
                workers.execute(() -> compared(node, answer));
              }
            });
  }

  private CompletableFuture<byte[]> handle(NodeId from, byte[] request) {
    return CompletableFuture.supplyAsync(() -> answer(request), workers);
  }

  /** Empty if both know the same; otherwise all that this node knows. */
  private byte[] answer(byte[] request) {
    DecreeMessage theirs = DecreeMessage.decode(request);
    take(theirs);
    boolean same = theirs.digest().equals(digest()) && theirs.coreNumber() >= coreNumber();
    return same ? new byte[0] : everything().encode();
  }

  private void compared(NodeId node, byte[] answer) {
    try {
      DecreeMessage theirs = DecreeMessage.decode(answer);
      take(theirs);
      Set<NodeId> known = new HashSet<>();
      theirs.revocations().forEach(each -> known.add(each.node()));
      List<Revocation> lacking =
          decrees.revocations().stream().filter(each -> !known.contains(each.node())).toList();
      boolean older = theirs.coreNumber() < coreNumber();
      if (!lacking.isEmpty() || older) {
        send(
            node,
            new DecreeMessage(digest(), coreNumber(), decrees.core().filter(any -> older), lacking)
                .encode());
      }
    } catch (IllegalArgumentException e) {
      LOG.warn("decrees of node={} are not believed: {}", node.shortName(), e.getMessage());
    }
  }

  /** Takes what is new; stops at the first that the library did not sign. */
  private void take(DecreeMessage message) {
    try {
      for (Revocation each : message.revocations()) {
        decrees.add(each);
      }
      if (message.core().isPresent()) {
        decrees.add(message.core().get());
      }
    } catch (IOException e) {
      LOG.warn("a decree cannot be written down and will be asked for again", e);
    }
  }

  private DecreeMessage everything() {
    return new DecreeMessage(digest(), coreNumber(), decrees.core(), decrees.revocations());
  }

  private long coreNumber() {
    return decrees.core().map(CoreList::number).orElse(0L);
  }

  /** The same wherever the same nodes have been revoked. */
  private Key digest() {
    return Key.hash(
        decrees.revocations().stream()
            .map(Revocation::node)
            .sorted(Comparator.naturalOrder())
            .map(node -> node.key().toBytes())
            .toArray(byte[][]::new));
  }

  @Override
  public void close() {
    closed = true;
  }
}
