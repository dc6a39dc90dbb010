package org.overshelf.index.keyword;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.overshelf.shared.table.DocumentId;

/**
 * Changed documents that wait to be indexed, each once, in the order in which they were first
 * reported. Bounded: reporting waits while it is full. Remembers the day of each report, so that a
 * commit can say from which day on the Journal must be read after a crash.
 */
public final class Notices {

  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<DocumentId, Long> queue = new LinkedHashMap<>();
  private final Map<DocumentId, Long> taken = new HashMap<>();

  /** What could not be read; waits for {@link #retry}. */
  private final Map<DocumentId, Long> waiting = new LinkedHashMap<>();

  private boolean closed;

  public Notices(int capacity) {
    this.capacity = capacity;
  }

  /** Adds documents; waits while there is no room. */
  public void add(Collection<DocumentId> documents, long day) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      for (DocumentId each : documents) {
        while (queue.size() >= capacity && !closed) {
          changed.await();
        }
        if (closed) {
          throw new IllegalStateException("the index is closed");
        }
        queue.putIfAbsent(each, day);
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the oldest documents; waits for one. Empty if none came in time, or if closed. What was
   * taken is pending until {@link #done}.
   */
  public List<DocumentId> take(int limit, long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = waitNanos;
      while (queue.isEmpty() && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      List<DocumentId> batch = new ArrayList<>();
      Iterator<Map.Entry<DocumentId, Long>> oldest = queue.entrySet().iterator();
      while (batch.size() < limit && oldest.hasNext() && !closed) {
        Map.Entry<DocumentId, Long> each = oldest.next();
        batch.add(each.getKey());
        taken.put(each.getKey(), each.getValue());
        oldest.remove();
      }
      changed.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** These of the taken documents are dealt with, except for those that must wait. */
  public void done(Collection<DocumentId> batch, Collection<DocumentId> unread) {
    lock.lock();
    try {
      for (DocumentId each : batch) {
        Long day = taken.remove(each);
        if (day != null && unread.contains(each)) {
          waiting.merge(each, day, Math::min);
        }
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Puts documents aside that could not be read, to be tried again. */
  public void putAside(Collection<DocumentId> unread, long day) {
    lock.lock();
    try {
      unread.forEach(each -> waiting.merge(each, day, Math::min));
    } finally {
      lock.unlock();
    }
  }

  /** Queues again what was put aside. */
  public void retry() {
    lock.lock();
    try {
      waiting.forEach((id, day) -> queue.merge(id, day, Math::min));
      waiting.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Documents that are queued or being worked on. */
  public long pending() {
    lock.lock();
    try {
      return queue.size() + (long) taken.size();
    } finally {
      lock.unlock();
    }
  }

  public long waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** The day of the oldest report that is not dealt with; {@code today} if there is none. */
  public long oldestDay(long today) {
    lock.lock();
    try {
      long oldest = today;
      for (Map<DocumentId, Long> each : List.of(queue, taken, waiting)) {
        for (long day : each.values()) {
          oldest = Math.min(oldest, day);
        }
      }
      return oldest;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing is pending. */
  public void awaitNonePending() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!queue.isEmpty() || !taken.isEmpty()) {
        if (closed) {
          throw new IllegalStateException("the index is closed");
        }
        var unused = changed.await(1, TimeUnit.SECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing is pending, but no longer than so long. */
  void awaitNonePending(long mostNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = mostNanos;
      while ((!queue.isEmpty() || !taken.isEmpty()) && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends all waiting. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
