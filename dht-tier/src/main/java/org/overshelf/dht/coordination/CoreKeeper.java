package org.overshelf.dht.coordination;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.overshelf.dht.admission.CoreList;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.admission.Revocation;
import org.overshelf.dht.membership.View;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a node in touch with the core: follows the lists that the library signs, reads the settings
 * now and then, and says what it waits for. Where the library's key is, it also names the first
 * core node and adds further ones, one at a time: the next when the last takes part.
 */
public final class CoreKeeper implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CoreKeeper.class);
  private static final Duration INTERVAL = Duration.ofSeconds(3);
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration SAY_AFTER = Duration.ofSeconds(15);

  /** A node that was named and does not take part after this long is not waited for. */
  private static final Duration GIVE_UP = Duration.ofMinutes(3);

  private final NodeId self;
  private final Core core;
  private final LibrarySettings settings;
  private final Decrees decrees;
  private final Optional<LibraryAuthority> authority;
  private final Supplier<View> views;
  private final CoreChoice choice;
  private final Timers timers;
  private final Executor workers;
  private final InstantSource clock;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile Instant waitingSince;
  private Instant namedAt;
  private boolean confirmed;
  private volatile boolean said;
  private volatile boolean closed;

  /**
   * Begins to keep in touch.
   *
   * @param stableAfter how long a node has to have been up before it may be of the core
   * @param workers runs what blocks
   * @param clock must not be set forward or back
   */
  public CoreKeeper(
      Core core,
      LibrarySettings settings,
      Decrees decrees,
      Optional<LibraryAuthority> authority,
      Supplier<View> views,
      Duration stableAfter,
      Timers timers,
      Executor workers,
      InstantSource clock) {
    this.self = views.get().self();
    this.core = core;
    this.settings = settings;
    this.decrees = decrees;
    this.authority = authority;
    this.views = views;
    this.choice = new CoreChoice(stableAfter);
    this.timers = timers;
    this.workers = workers;
    this.clock = clock;
    this.waitingSince = clock.instant();
    this.namedAt = clock.instant();
    decrees.onNews(
        new Decrees.Listener() {
          @Override
          public void revoked(Revocation revocation) {}

          @Override
          public void core(CoreList list) {
            lookSoon();
          }
        });
    tick();
  }

  private void tick() {
    if (!closed) {
      timers.after(INTERVAL, this::tick);
      lookSoon();
    }
  }

  private void lookSoon() {
    if (!closed && looking.compareAndSet(false, true)) {
      workers.execute(this::look);
    }
  }

  private void look() {
    try {
      if (decrees.core().isEmpty() && !isAlone()) {
        begin();
      }
      decrees.core().ifPresent(core::follow);
      if (core.isFound()) {
        waitingSince = clock.instant();
        said = false;
        keepUp();
      } else if (decrees.core().isPresent()) {
        sayWhatForOnce();
      }
    } catch (UnavailableException e) {
      sayWhatForOnce();
    } catch (IOException e) {
      LOG.warn("the core or the settings cannot be kept up reason={}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      looking.set(false);
    }
  }

  private boolean isAlone() {
    return views.get().reachable().size() <= 1;
  }

  /**
   * Names the first core node, if this is the node that has the library's key and nobody has been
   * named. A lone library has no core until it needs one.
   */
  public void begin() throws IOException {
    if (authority.isPresent() && decrees.core().isEmpty()) {
      decrees.add(authority.get().core(1, List.of(self)));
      decrees.core().ifPresent(core::follow);
    }
  }

  private void keepUp() throws IOException, InterruptedException {
    settings.refresh(DEADLINE);
    if (!confirmed && core.members().contains(self)) {
      settings.agreeOnOwn(DEADLINE);
      core.write(CoreRecord.confirmationOf(self), 0, "1", DEADLINE);
      confirmed = true;
    }
    Optional<CoreList> current = decrees.core();
    if (authority.isPresent() && current.isPresent()) {
      grow(authority.get(), current.get());
    }
  }

  private void grow(LibraryAuthority key, CoreList current)
      throws IOException, InterruptedException {
    Optional<Registers.Versioned> found = core.read(CoreRecord.REGISTER, DEADLINE);
    Optional<CoreRecord> recorded = found.map(each -> CoreRecord.parse(each.text()));
    if (recorded.isPresent() && recorded.get().number() > current.number()) {
      name(key, recorded.get()); // written down, but not signed before a crash
      return;
    }
    Optional<List<NodeId>> next = nextCore(current.nodes());
    if (next.isPresent()) {
      CoreRecord record = new CoreRecord(current.number() + 1, next.get());
      long version = found.map(Registers.Versioned::version).orElse(0L);
      if (core.write(CoreRecord.REGISTER, version, record.text(), DEADLINE)) {
        name(key, record);
      }
    }
  }

  private Optional<List<NodeId>> nextCore(List<NodeId> nodes)
      throws UnavailableException, InterruptedException {
    NodeId newest = nodes.getLast();
    if (nodes.size() > 1 && core.read(CoreRecord.confirmationOf(newest), DEADLINE).isEmpty()) {
      return clock.instant().isAfter(namedAt.plus(GIVE_UP))
          ? Optional.of(nodes.subList(0, nodes.size() - 1))
          : Optional.empty();
    }
    return choice
        .next(nodes, views.get(), clock.instant())
        .map(
            added -> {
              List<NodeId> larger = new ArrayList<>(nodes);
              larger.add(added);
              return larger;
            });
  }

  private void name(LibraryAuthority key, CoreRecord record) throws IOException {
    namedAt = clock.instant();
    decrees.add(key.core(record.number(), record.nodes()));
  }

  private void sayWhatForOnce() {
    if (!said && clock.instant().isAfter(waitingSince.plus(SAY_AFTER))) {
      said = true;
      List<String> absent =
          core.members().stream()
              .filter(node -> views.get().get(node).map(seen -> !seen.reachable()).orElse(true))
              .map(NodeId::shortName)
              .toList();
      LOG.warn(
          "waiting for a majority of the core nodes; out of reach: {} of {}. All goes on meanwhile"
              + " but changing settings",
          absent,
          core.members().size());
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
