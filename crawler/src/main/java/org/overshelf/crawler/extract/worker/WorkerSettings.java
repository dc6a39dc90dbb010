package org.overshelf.crawler.extract.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

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

  /** Each worker takes a heap of its own, so a large machine does not get one for every core. */
  private static final int MOST_BY_DEFAULT = 8;

  private static final Setting<Integer> WORKERS =
      Setting.integer(
          "extract.workers",
          0,
          0,
          1024,
          "Files that are read at once, each in a process of its own. 0 means as many as there are"
              + " cores, but at most "
              + MOST_BY_DEFAULT
              + ".");
  private static final Setting<Long> HEAP =
      Setting.bytes(
          "extract.heap",
          "384M",
          "64M",
          "64G",
          "Memory for reading one file. A file that needs more is refused.");
  private static final Setting<Duration> TIME_LIMIT =
      Setting.duration(
          "extract.time-limit",
          "60s",
          "1s",
          "1h",
          "Time for reading one file. A file that takes longer is refused.");
  private static final Setting<Duration> START_LIMIT =
      Setting.duration(
          "extract.start-limit",
          "60s",
          "1s",
          "10m",
          "Time for a reading process to start. More is needed only on a machine that is"
              + " overloaded.");
  private static final Setting<Integer> FILES_PER_WORKER =
      Setting.integer(
          "extract.files-per-worker",
          500,
          1,
          1_000_000,
          "A reading process is replaced after so many files, in case it leaks memory.");
  private static final Setting<Duration> IDLE_LIMIT =
      Setting.duration(
          "extract.idle-limit",
          "60s",
          "1s",
          "1d",
          "A reading process that has had nothing to do for this long is stopped.");
  private static final Setting<Integer> NICENESS =
      Setting.integer(
          "extract.niceness",
          10,
          0,
          19,
          "How far reading stands back behind other programs, where the system has nice; 0 is not"
              + " at all.");

  /** All settings of extraction. */
  public static final List<Setting<?>> ALL =
      List.of(WORKERS, HEAP, TIME_LIMIT, START_LIMIT, FILES_PER_WORKER, IDLE_LIMIT, NICENESS);

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

  /** Every limit at its default. */
  public static WorkerSettings defaults(Path scratch) {
    return from(Settings.defaults(ALL), scratch);
  }

  /**
   * The limits that were set.
   *
   * @param scratch a folder for this pool alone
   */
  public static WorkerSettings from(Settings settings, Path scratch) {
    int workers = settings.get(WORKERS);
    int cores = Runtime.getRuntime().availableProcessors();
    return new WorkerSettings(
        workers > 0 ? workers : Math.min(cores, MOST_BY_DEFAULT),
        settings.get(HEAP),
        settings.get(TIME_LIMIT),
        settings.get(START_LIMIT),
        settings.get(FILES_PER_WORKER),
        settings.get(IDLE_LIMIT),
        settings.get(NICENESS),
        scratch);
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, is " + value);
    }
  }
}
