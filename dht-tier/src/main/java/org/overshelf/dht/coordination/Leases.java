package org.overshelf.dht.coordination;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * Leases with fencing tokens, kept in registers.
 *
 * <p>No two clocks are compared: donated machines have wrong ones. A holder stops believing in its
 * lease one span after it <em>began</em> to write it; another node takes a lease over once it has
 * itself watched it for a span and a tenth without its having been renewed. Both are measured on a
 * node's own monotonic clock. A holder that was frozen in between is caught by its lower token.
 *
 * <p>Safe for use by any thread. Calls block, until their deadline at most.
 */
public final class Leases {

  private static final Duration DEADLINE = Duration.ofSeconds(5);

  /** What is in a register: {@code token holder renewals spanMillis}; the holder may be nobody. */
  private record Held(long token, Optional<NodeId> holder, long renewals, Duration span) {

    static Held parse(String text) {
      String[] parts = text.split(" ");
      Optional<NodeId> holder =
          parts[1].equals("-") ? Optional.empty() : Optional.of(new NodeId(Key.parse(parts[1])));
      return new Held(
          Long.parseLong(parts[0]),
          holder,
          Long.parseLong(parts[2]),
          Duration.ofMillis(Long.parseLong(parts[3])));
    }

    String text() {
      String name = holder.map(NodeId::toString).orElse("-");
      return token + " " + name + " " + renewals + " " + span.toMillis();
    }
  }

  private record Watched(long version, long sinceNanos) {}

  private final Registers registers;
  private final NodeId self;
  private final Duration span;
  private final LongSupplier nanoTime;
  private final Map<String, Watched> watched = new ConcurrentHashMap<>();

  /**
   * Leases for one node.
   *
   * @param span how long a lease lasts that is not renewed
   * @param nanoTime a monotonic clock such as {@link System#nanoTime}
   */
  public Leases(Registers registers, NodeId self, Duration span, LongSupplier nanoTime) {
    this.registers = registers;
    this.self = self;
    this.span = span;
    this.nanoTime = nanoTime;
  }

  /**
   * Tries to get a lease. Whoever wants one that another node holds asks again and again: the
   * asking is what notices that the holder is gone.
   *
   * @return the lease, or empty if another node has it
   */
  public Optional<Lease> acquire(String resource)
      throws UnavailableException, InterruptedException {
    long began = nanoTime.getAsLong();
    Optional<Registers.Versioned> found = registers.read(nameOf(resource), DEADLINE);
    if (found.isEmpty()) {
      return take(resource, 0, 1, began);
    }
    Held held = Held.parse(found.get().text());
    long version = found.get().version();
    if (held.holder().isEmpty()
        || held.holder().get().equals(self)
        || watchedLongEnough(resource, version, held.span())) {
      return take(resource, version, held.token() + 1, began);
    }
    return Optional.empty();
  }

  private boolean watchedLongEnough(String resource, long version, Duration theirSpan) {
    long now = nanoTime.getAsLong();
    Watched seen =
        watched.compute(
            resource,
            (name, before) ->
                before != null && before.version() == version ? before : new Watched(version, now));
    return now - seen.sinceNanos() > theirSpan.toNanos() / 10 * 11;
  }

  private Optional<Lease> take(String resource, long version, long token, long began)
      throws UnavailableException, InterruptedException {
    Held mine = new Held(token, Optional.of(self), 0, span);
    return registers.write(nameOf(resource), version, mine.text(), DEADLINE)
        ? Optional.of(new Lease(resource, token, began + span.toNanos()))
        : Optional.empty();
  }

  /**
   * Makes a lease last longer.
   *
   * @return the lease with its new end, or empty if it has been lost
   */
  public Optional<Lease> renew(Lease lease) throws UnavailableException, InterruptedException {
    long began = nanoTime.getAsLong();
    Optional<Registers.Versioned> found = registers.read(nameOf(lease.resource()), DEADLINE);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Held held = Held.parse(found.get().text());
    Held renewed = new Held(held.token(), held.holder(), held.renewals() + 1, span);
    boolean kept =
        isMine(held, lease)
            && registers.write(
                nameOf(lease.resource()), found.get().version(), renewed.text(), DEADLINE);
    return kept
        ? Optional.of(new Lease(lease.resource(), lease.token(), began + span.toNanos()))
        : Optional.empty();
  }

  /** Gives a lease back, so that others need not wait for its end. */
  public void release(Lease lease) throws UnavailableException, InterruptedException {
    Optional<Registers.Versioned> found = registers.read(nameOf(lease.resource()), DEADLINE);
    if (found.isPresent()) {
      Held held = Held.parse(found.get().text());
      if (isMine(held, lease)) {
        Held free = new Held(held.token(), Optional.empty(), 0, span);
        registers.write(nameOf(lease.resource()), found.get().version(), free.text(), DEADLINE);
      }
    }
  }

  /** Whether a lease can still be relied on, as far as this node's clock can tell. */
  public boolean valid(Lease lease) {
    return nanoTime.getAsLong() - lease.endsNanos() < 0;
  }

  private boolean isMine(Held held, Lease lease) {
    return held.token() == lease.token() && held.holder().equals(Optional.of(self));
  }

  private static String nameOf(String resource) {
    return "lease/" + resource;
  }
}
