package org.overshelf.bench.churn;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.overshelf.shared.key.Key;

/** What was acknowledged. Safe for several threads. */
final class Ledger {

  private final List<Key> blocks = new ArrayList<>();
  private final List<Key> rows = new ArrayList<>();
  private long bytes;
  private long refused;

  synchronized void acknowledged(List<Key> added, long size) {
    blocks.addAll(added);
    bytes += size;
  }

  synchronized void acknowledgedRow(Key row, long size) {
    rows.add(row);
    bytes += size;
  }

  synchronized void refused() {
    refused++;
  }

  /** Calls to write that failed. */
  synchronized long refusals() {
    return refused;
  }

  synchronized int blockCount() {
    return blocks.size();
  }

  synchronized Key any(SplittableRandom random) {
    return blocks.get(random.nextInt(blocks.size()));
  }

  /** All blocks so far. */
  synchronized List<Key> blocks() {
    return List.copyOf(blocks);
  }

  /** All rows so far, with one entry each. */
  synchronized List<Key> rows() {
    return List.copyOf(rows);
  }

  /** The bytes of all of them. */
  synchronized long bytes() {
    return bytes;
  }
}
