package org.overshelf.dht.replication;

import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link ReplicationStatistics} shows. */
final class Counters {
  final LongAdder reads = new LongAdder();
  final LongAdder writes = new LongAdder();
  final LongAdder failures = new LongAdder();
  final LongAdder hedges = new LongAdder();
  final LongAdder readRepairs = new LongAdder();
  final LongAdder readRepairsDropped = new LongAdder();
  final LongAdder substitutions = new LongAdder();
  final LongAdder handedOver = new LongAdder();

  ReplicationStatistics with(long hintsPending, long flightBytes) {
    return new ReplicationStatistics(
        reads.sum(),
        writes.sum(),
        failures.sum(),
        hedges.sum(),
        readRepairs.sum(),
        readRepairsDropped.sum(),
        substitutions.sum(),
        handedOver.sum(),
        hintsPending,
        flightBytes);
  }
}
