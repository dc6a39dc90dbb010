package org.overshelf.dht.coordination;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.dht.admission.CoreList;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's way to the registers, whoever the core is: takes part in keeping them if the library
 * named this node, asks those who do otherwise. Until the library has named a core, and while no
 * majority of it can be reached, calls fail with {@link UnavailableException} and nothing else
 * happens. Safe for use by any thread.
 */
public final class Core implements Registers, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Core.class);

  private final NodeId self;
  private final Path directory;
  private final TransportMessaging messaging;
  private volatile Optional<CoreList> list = Optional.empty();
  private volatile Optional<RaftRegisters> raft = Optional.empty();
  private boolean closed;

  /**
   * A way to the core.
   *
   * @param directory where this node keeps its log if it is of the core
   */
  public Core(Transport transport, Path directory) {
    this.self = transport.self();
    this.directory = directory;
    this.messaging =
        new TransportMessaging(
            transport, (from, type) -> isMember(from) || RaftRoles.ofClients(type));
  }

  private boolean isMember(NodeId node) {
    return list.map(known -> known.nodes().contains(node)).orElse(false);
  }

  /** Goes by this list from now on. May take a few seconds; does not wait for others. */
  public synchronized void follow(CoreList newer) {
    if (closed || list.map(known -> known.number() >= newer.number()).orElse(false)) {
      return;
    }
    boolean was = raft.isPresent() && isMember(self);
    list = Optional.of(newer);
    if (was && isMember(self)) {
      return; // Raft itself takes the new one in
    }
    raft.ifPresent(RaftRegisters::close);
    RaftRegisters started =
        RaftRegisters.start(self, messaging, Set.copyOf(newer.nodes()), directory);
    raft = Optional.of(started);
    started
        .ready()
        .whenComplete(
            (ready, failure) -> {
              if (failure == null) {
                LOG.info("core found number={} member={}", newer.number(), isMember(self));
              } else {
                LOG.warn("the core cannot be used until the next start", failure);
              }
            });
  }

  /** The nodes of the core, as far as this node has been told. */
  public List<NodeId> members() {
    return list.map(CoreList::nodes).orElse(List.of());
  }

  /** Whether a majority of the core has been found since this node began to look for it. */
  public boolean isFound() {
    return raft.map(found -> found.ready().isDone() && !found.ready().isCompletedExceptionally())
        .orElse(false);
  }

  /**
   * Waits until a majority of the core has been found.
   *
   * @throws UnavailableException if that takes longer than {@code patience}
   */
  public void awaitFound(Duration patience) throws UnavailableException, InterruptedException {
    current().awaitReady(patience);
  }

  private RaftRegisters current() throws UnavailableException {
    return raft.orElseThrow(
        () -> new UnavailableException("this node has not been told which nodes are the core"));
  }

  @Override
  public Optional<Versioned> read(String name, Duration deadline)
      throws UnavailableException, InterruptedException {
    return current().read(name, deadline);
  }

  @Override
  public boolean write(String name, long version, String text, Duration deadline)
      throws UnavailableException, InterruptedException {
    return current().write(name, version, text, deadline);
  }

  @Override
  public synchronized void close() {
    closed = true;
    raft.ifPresent(RaftRegisters::close);
  }
}
