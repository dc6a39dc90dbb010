package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.overshelf.dht.coordination.Core;
import org.overshelf.dht.coordination.CoreKeeper;
import org.overshelf.dht.coordination.Leases;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.coordination.Registers;
import org.overshelf.dht.coordination.UnavailableException;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;

/**
 * The little that all nodes of a library have to agree on. Nothing here is waited for when a node
 * starts, and reading, searching and adding go on when the core cannot be reached.
 */
final class Coordination implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration ONE_TRY = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 500;

  private final NodeId self;
  private final Core core;
  private final LibrarySettings settings;
  private final OpenedParts opened = new OpenedParts();
  private volatile Optional<CoreKeeper> keeper = Optional.empty();

  /**
   * Reads what was last agreed on; asks nobody.
   *
   * @param shared the settings that are the same on all nodes
   */
  Coordination(Path root, Transport transport, SharedSettings shared) throws IOException {
    this.self = transport.self();
    this.core = opened.add(new Core(transport, root.resolve("raft")));
    this.settings =
        new LibrarySettings(shared.declared(), shared.own(), root.resolve(Admission.AGREED), core);
  }

  /** Begins to keep in touch with the core. */
  void start(
      Affiliation affiliation,
      MembershipService membership,
      Duration stableAfter,
      Timers timers,
      Executor workers,
      InstantSource steady) {
    keeper =
        Optional.of(
            opened.add(
                new CoreKeeper(
                    core,
                    settings,
                    affiliation.decrees(),
                    affiliation.authority(),
                    membership::view,
                    stableAfter,
                    timers,
                    workers,
                    steady)));
  }

  LibrarySettings settings() {
    return settings;
  }

  Registers registers() {
    return core;
  }

  /** The nodes of the core; empty for a library that has not needed one. */
  List<NodeId> members() {
    return core.members();
  }

  /** Leases that end after {@code span} unless they are renewed. */
  Leases leases(Duration span) {
    return new Leases(core, self, span, System::nanoTime);
  }

  /**
   * Changes a setting on all nodes, having named the first core node if there is none. While the
   * core gets over the loss of a node it is asked again.
   *
   * @throws IOException with a message for people, if no majority of the core answers in time
   */
  void change(String key, String value) throws IOException, InterruptedException {
    if (keeper.isPresent()) {
      keeper.get().begin();
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        core.awaitFound(PATIENCE);
        settings.change(key, value, ONE_TRY);
        return;
      } catch (UnavailableException e) {
        if (System.nanoTime() - end > 0) {
          throw new IOException(
              "no majority of the library's %d core nodes answers; try again when they are up"
                  .formatted(core.members().size()),
              e);
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  @Override
  public void close() {
    opened.close();
  }
}
