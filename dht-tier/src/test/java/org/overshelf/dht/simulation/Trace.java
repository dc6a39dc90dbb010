package org.overshelf.dht.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What happened in a simulation, event by event. Always kept as a running hash; the latest lines
 * are kept as text too, for when something goes wrong.
 */
public final class Trace {

  private final int keptLines;
  private final Deque<String> lines = new ArrayDeque<>();
  private long hash = 0xcbf29ce484222325L;
  private long count;

  Trace(int keptLines) {
    this.keptLines = keptLines;
  }

  void add(long nanos, String what, int node, int other, long detail) {
    count++;
    mix(nanos);
    mix(what.hashCode());
    mix(node);
    mix(other);
    mix(detail);
    if (keptLines > 0) {
      lines.addLast(nanos + " " + what + " " + node + " " + other + " " + detail);
      if (lines.size() > keptLines) {
        lines.removeFirst();
      }
    }
  }

  private void mix(long value) {
    hash = (hash ^ value) * 0x100000001b3L;
    hash ^= hash >>> 29;
  }

  /** Equal for equal histories. */
  public long hash() {
    return hash;
  }

  /** How many events there were. */
  public long count() {
    return count;
  }

  /** The latest events, one a line. */
  public String text() {
    return String.join("\n", lines);
  }
}
