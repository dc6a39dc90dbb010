package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.overshelf.shared.identity.NodeId;

/**
 * Sends owners what a read found them to lack, in the background and without a second try: what is
 * not repaired now is by the next read, or by anti-entropy. Bounded: more than so many at a time
 * are left out.
 */
final class ReadRepair {

  private final Peers peers;
  private final int most;
  private final Counters counters;
  private final AtomicInteger underWay = new AtomicInteger();

  ReadRepair(Peers peers, int most, Counters counters) {
    this.peers = peers;
    this.most = most;
    this.counters = counters;
  }

  /** Sends these, which are no more than a message can hold, to an owner. */
  <T> void send(NodeId owner, List<T> items, Cargo<T> cargo) {
    if (underWay.incrementAndGet() > most) {
      underWay.decrementAndGet();
      counters.readRepairsDropped.add(items.size());
      return;
    }
    counters.readRepairs.add(items.size());
    List<Consigned<T>> sent =
        items.stream().map(item -> new Consigned<>(item, Optional.<NodeId>empty())).toList();
    peers
        .write(owner, cargo.kind(), cargo.encode(sent))
        .whenComplete((answer, failure) -> underWay.decrementAndGet());
  }
}
