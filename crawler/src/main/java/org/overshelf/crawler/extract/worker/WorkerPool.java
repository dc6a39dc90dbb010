package org.overshelf.crawler.extract.worker;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Extractor;
import org.overshelf.crawler.extract.MediaType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extracts in worker processes, with limits on memory and time.
 *
 * <p>At most {@link WorkerSettings#workers()} files are worked on at once; further callers wait in
 * the order in which they came. Processes start when they are needed. The time limit begins when a
 * started worker gets the file: waiting for a turn does not count.
 *
 * <p>An interrupted caller's worker is killed. Closing the pool kills all workers; calls that are
 * under way fail as {@code WORKER_DIED}, and later ones are refused.
 */
public final class WorkerPool implements Extractor, AutoCloseable {
  /** The temporary folders of workers begin so. */
  static final String PREFIX = "worker-";

  private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);

  private final WorkerSettings settings;
  private final Class<?> main;
  private final Semaphore turns;
  private final ScheduledThreadPoolExecutor timer;

  /** Guards what follows. */
  private final Object lock = new Object();

  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final Set<WorkerProcess> workers = new HashSet<>();
  private boolean closed;

  /**
   * @throws IOException if the scratch folder cannot be made ready
   */
  public WorkerPool(WorkerSettings settings) throws IOException {
    this(settings, WorkerMain.class);
  }

  WorkerPool(WorkerSettings settings, Class<?> main) throws IOException {
    this.settings = settings;
    this.main = main;
    this.turns = new Semaphore(settings.workers(), true);
    this.timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("worker-timer").factory());
    timer.setRemoveOnCancelPolicy(true);
    Files.createDirectories(settings.scratch());
    try (DirectoryStream<Path> left = Files.newDirectoryStream(settings.scratch(), PREFIX + "*")) {
      left.forEach(WorkerProcess::delete);
    }
  }

  @Override
  public Extraction extract(Path file, MediaType type) throws InterruptedException {
    turns.acquire();
    try {
      WorkerProcess worker;
      try {
        worker = take();
      } catch (IOException e) {
        LOG.warn("cannot start an extraction worker reason={}", e.toString());
        return new Failed(Reason.WORKER_DIED, "a worker could not be started: " + e);
      }
      try {
        return worker.extract(file, type, settings);
      } finally {
        giveBack(worker);
      }
    } finally {
      turns.release();
    }
  }

  private WorkerProcess take() throws IOException {
    synchronized (lock) {
      requireOpen();
      // The one used last is the warmest.
      for (WorkerProcess worker = idle.pollLast(); worker != null; worker = idle.pollLast()) {
        if (worker.isUsable()) {
          return worker;
        }
        discard(worker);
      }
    }
    WorkerProcess worker = WorkerProcess.start(settings, main);
    synchronized (lock) {
      workers.add(worker);
      if (closed) {
        discard(worker);
      }
      requireOpen();
    }
    return worker;
  }

  private void giveBack(WorkerProcess worker) {
    synchronized (lock) {
      if (closed || !worker.isUsable() || worker.files() >= settings.filesPerWorker()) {
        discard(worker);
        return;
      }
      idle.addLast(worker);
      int files = worker.files();
      timer.schedule(
          () -> stopIfIdle(worker, files), settings.idleLimit().toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Stops the worker, unless it has been used since. */
  private void stopIfIdle(WorkerProcess worker, int files) {
    synchronized (lock) {
      if (worker.files() == files && idle.remove(worker)) {
        discard(worker);
      }
    }
  }

  private void discard(WorkerProcess worker) {
    workers.remove(worker);
    worker.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the pool of extraction workers is closed");
    }
  }

  /** The processes that run now. */
  List<ProcessHandle> processes() {
    synchronized (lock) {
      return workers.stream().map(WorkerProcess::handle).toList();
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    List<WorkerProcess> all;
    synchronized (lock) {
      closed = true;
      idle.clear();
      all = List.copyOf(workers);
      workers.clear();
    }
    all.forEach(WorkerProcess::close);
    // So that the scratch folder is empty when this returns.
    all.forEach(WorkerProcess::awaitEnd);
  }
}
