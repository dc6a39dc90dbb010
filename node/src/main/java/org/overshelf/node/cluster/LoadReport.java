package org.overshelf.node.cluster;

import java.time.Duration;
import java.util.Optional;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the others how much of this node's disk is used, and when it is full: then its share falls.
 * Small changes are not told, since every announcement goes to everybody.
 */
final class LoadReport implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LoadReport.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  /** From this part of the quota on a node is full; writes are refused a little above. */
  private static final double FULL = 0.9;

  /** Below this part it is not full any more: a good part of what it gave up has been freed. */
  private static final double FREE_AGAIN = 0.74;

  /** The least change of what is used that is worth an announcement, as a part of the quota. */
  private static final double NEWS = 0.01;

  /** Measures a store. */
  interface Measure {
    StorageUsage usage() throws StoreException;
  }

  private final Measure measure;
  private final MembershipService membership;
  private final Timers timers;
  private volatile boolean closed;

  LoadReport(Measure measure, MembershipService membership, Timers timers) {
    this.measure = measure;
    this.membership = membership;
    this.timers = timers;
    report();
  }

  private void report() {
    if (closed) {
      return;
    }
    timers.after(INTERVAL, this::report);
    try {
      StorageUsage usage = measure.usage();
      Member self = membership.view().get(membership.view().self()).orElseThrow().member();
      Optional<Boolean> news = news(self, usage);
      if (news.isPresent()) {
        boolean full = news.get();
        if (full != self.full()) {
          LOG.warn(
              "the disk space that this node donates is {}; its share of the library {}",
              full ? "full" : "no longer full",
              full ? "falls" : "grows again");
        }
        membership.announce(member -> member.withLoad(usage.diskBytes(), member.weight(), full));
      }
    } catch (StoreException e) {
      LOG.debug("the store cannot be measured now", e);
    }
  }

  /** Whether the node is full, if there is anything to tell at all. */
  static Optional<Boolean> news(Member self, StorageUsage usage) {
    double quota = Math.max(1, usage.quotaBytes());
    double used = usage.diskBytes() / quota;
    boolean full = self.full() ? used > FREE_AGAIN : used >= FULL;
    boolean moved = Math.abs(usage.diskBytes() - self.usedBytes()) >= NEWS * quota;
    boolean first = self.usedBytes() == 0 && usage.diskBytes() > 0;
    return full != self.full() || moved || first ? Optional.of(full) : Optional.empty();
  }

  @Override
  public void close() {
    closed = true;
  }
}
