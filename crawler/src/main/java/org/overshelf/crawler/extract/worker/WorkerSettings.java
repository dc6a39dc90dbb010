package org.overshelf.crawler.extract.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Limits of a pool of workers.
 *
 * @param workers the most processes at a time; at least 1
 * @param heapBytes heap of each process; at least 32 MB
 * @param timeLimit the longest that one file may take
 * @param startLimit the longest that a process may take to start
 * @param filesPerWorker so many files, and then a process is replaced; at least 1
 * @param idleLimit a process with nothing to do is stopped after this time
 * @param niceness how far other programs go first, from 0 to 19, where the system has {@code nice}
 * @param scratch a folder for temporary files, for this pool alone: what a former pool left there
 *     is deleted
 */
public record WorkerSettings(
    int workers,
    long heapBytes,
    Duration timeLimit,
    Duration startLimit,
    int filesPerWorker,
    Duration idleLimit,
    int niceness,
    Path scratch) {
  private static final long LEAST_HEAP = 32L << 20;

  public WorkerSettings {
    if (workers < 1 || workers > 1024) {
      throw new IllegalArgumentException("workers must be from 1 to 1024, is " + workers);
    }
    if (heapBytes < LEAST_HEAP) {
      throw new IllegalArgumentException(
          "heapBytes must be at least " + LEAST_HEAP + ", is " + heapBytes);
    }
    if (filesPerWorker < 1) {
      throw new IllegalArgumentException("filesPerWorker must be at least 1, is " + filesPerWorker);
    }
    if (niceness < 0 || niceness > 19) {
      throw new IllegalArgumentException("niceness must be from 0 to 19, is " + niceness);
    }
    positive("timeLimit", timeLimit);
    positive("startLimit", startLimit);
    positive("idleLimit", idleLimit);
    Objects.requireNonNull(scratch, "scratch");
  }

  /** One worker for each core, 384 MB and a minute for each file. */
  public static WorkerSettings defaults(Path scratch) {
    return new WorkerSettings(
        Runtime.getRuntime().availableProcessors(),
        384L << 20,
        Duration.ofSeconds(60),
        Duration.ofSeconds(60),
        500,
        Duration.ofSeconds(60),
        10,
        scratch);
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, is " + value);
    }
  }
}
