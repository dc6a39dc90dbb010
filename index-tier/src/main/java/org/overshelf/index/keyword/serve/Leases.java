package org.overshelf.index.keyword.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.index.keyword.partition.Partition.Session;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions that somebody may come back for. Each is kept until it is taken or given back, or until
 * its time is over; of too many the oldest goes. Safe for any number of threads.
 */
final class Leases implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

  /** A session and what it found. */
  record Lease(Session session, Page page, long endsAt) {}

  private final int most;
  private final long nanos;
  private final Map<Long, Lease> kept = new LinkedHashMap<>();
  private long last;

  /**
   * @param most how many are kept
   * @param nanos how long
   * @param first where names begin, so that those of an earlier process mean nothing
   */
  Leases(int most, long nanos, long first) {
    this.most = most;
    this.nanos = nanos;
    this.last = first;
  }

  /** Keeps a session; gives its name, which is never 0. */
  long keep(Session session, Page page, long now) {
    List<Lease> ended = new ArrayList<>();
    long name;
    synchronized (this) {
      end(now, ended);
      name = ++last == 0 ? ++last : last;
      kept.put(name, new Lease(session, page, now + nanos));
    }
    ended.forEach(Leases::close);
    return name;
  }

  private void end(long now, List<Lease> ended) {
    Iterator<Lease> oldest = kept.values().iterator();
    while (oldest.hasNext()) {
      Lease next = oldest.next();
      if (next.endsAt() - now > 0 && kept.size() < most) {
        return;
      }
      ended.add(next);
      oldest.remove();
    }
  }

  /** Takes a session; whoever takes it closes it. Empty if it has ended. */
  synchronized Optional<Lease> take(long name) {
    return Optional.ofNullable(kept.remove(name));
  }

  /** Gives sessions back. */
  void release(List<Long> names) {
    for (long name : names) {
      take(name).ifPresent(Leases::close);
    }
  }

  /** Ends those whose time is over. */
  void sweep(long now) {
    List<Lease> ended = new ArrayList<>();
    synchronized (this) {
      end(now, ended);
    }
    ended.forEach(Leases::close);
  }

  synchronized int size() {
    return kept.size();
  }

  static void close(Lease lease) {
    try {
      lease.session().close();
    } catch (IOException | RuntimeException e) {
      LOG.warn("a session could not be closed reason={}", e.toString());
    }
  }

  @Override
  public void close() {
    List<Lease> all;
    synchronized (this) {
      all = List.copyOf(kept.values());
      kept.clear();
    }
    all.forEach(Leases::close);
  }
}
