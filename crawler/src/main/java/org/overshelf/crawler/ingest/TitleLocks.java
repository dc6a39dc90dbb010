package org.overshelf.crawler.ingest;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.overshelf.shared.table.PaperName;

/** Papers of one title that come in at the same moment are decided about one after the other. */
final class TitleLocks {

  private static final int LOCKS = 64;

  private final List<ReentrantLock> locks =
      IntStream.range(0, LOCKS).mapToObj(i -> new ReentrantLock()).toList();

  /** Locks that are held until this is closed, by the same thread. */
  static final class Held implements AutoCloseable {
    private final Deque<ReentrantLock> held = new ArrayDeque<>();

    @Override
    public void close() {
      while (!held.isEmpty()) {
        held.pop().unlock();
      }
    }
  }

  /** Waits for these titles; always in the same order, so that nobody waits for each other. */
  Held hold(Collection<PaperName> names) throws InterruptedException {
    int[] wanted =
        names.stream()
            .mapToInt(name -> Math.floorMod(name.title().hashCode(), LOCKS))
            .distinct()
            .sorted()
            .toArray();
    Held held = new Held();
    try {
      for (int each : wanted) {
        locks.get(each).lockInterruptibly();
        held.held.push(locks.get(each));
      }
      return held;
    } catch (InterruptedException e) {
      held.close();
      throw e;
    }
  }
}
