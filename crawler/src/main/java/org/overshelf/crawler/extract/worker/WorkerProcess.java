package org.overshelf.crawler.extract.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.MediaType;

/** One worker process, used by one thread at a time. */
final class WorkerProcess implements AutoCloseable {
  private static final int TAIL_BYTES = 4 * 1024;
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Process process;
  private final Path temporary;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(2);
  private final StringBuilder tail = new StringBuilder();
  private final Thread errors;
  private int files;
  private volatile boolean ready;
  private volatile @Nullable CompletableFuture<Void> cleaned;

  private sealed interface Event {
    record Received(Frame frame) implements Event {}

    record Ended(String detail) implements Event {}
  }

  private WorkerProcess(Process process, Path temporary) {
    this.process = process;
    this.temporary = temporary;
    Thread.ofPlatform()
        .daemon()
        .name("worker-" + process.pid() + "-answers")
        .start(this::readAnswers);
    this.errors =
        Thread.ofPlatform()
            .daemon()
            .name("worker-" + process.pid() + "-errors")
            .start(this::readErrors);
  }

  static WorkerProcess start(WorkerSettings settings, Class<?> main) throws IOException {
    Path temporary = Files.createTempDirectory(settings.scratch(), WorkerPool.PREFIX);
    try {
      return new WorkerProcess(WorkerCommand.process(settings, main, temporary).start(), temporary);
    } catch (IOException e) {
      delete(temporary);
      throw e;
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Whether it can be given another file; a process that was killed may still be alive a while. */
  boolean isUsable() {
    return cleaned == null && process.isAlive();
  }

  /** How many files it has been given. */
  int files() {
    return files;
  }

  /**
   * Works on one file. Unless the answer came from the worker itself, the worker cannot be used
   * afterwards.
   *
   * @throws InterruptedException if the calling thread is interrupted; nor can it then
   */
  Extraction extract(Path file, MediaType type, WorkerSettings settings)
      throws InterruptedException {
    boolean answered = false;
    try {
      if (!ready) {
        Optional<Failed> failure = awaitReady(settings.startLimit());
        if (failure.isPresent()) {
          return failure.get();
        }
      }
      files++;
      try {
        new Frame(Frame.Kind.REQUEST, Wire.request(file, type)).write(process.getOutputStream());
      } catch (IOException pipeIsBroken) {
        return died();
      }
      Event event = events.poll(settings.timeLimit().toMillis(), TimeUnit.MILLISECONDS);
      if (event == null) {
        return new Failed(
            Reason.TIMED_OUT, "not done after " + settings.timeLimit().toMillis() + " ms");
      }
      if (event instanceof Event.Received received && received.frame.kind() == Frame.Kind.ANSWER) {
        Extraction extraction = Wire.answer(received.frame.payload());
        answered = true;
        return extraction;
      }
      return died();
    } catch (IOException nonsense) {
      return new Failed(
          Reason.WORKER_DIED, "the worker's answer makes no sense: " + nonsense.getMessage());
    } finally {
      if (!answered) {
        kill();
      }
    }
  }

  private Optional<Failed> awaitReady(Duration limit) throws InterruptedException {
    Event event = events.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (event == null) {
      return Optional.of(
          new Failed(
              Reason.WORKER_DIED, "the worker did not start in " + limit.toMillis() + " ms"));
    }
    if (event instanceof Event.Received received && received.frame.kind() == Frame.Kind.READY) {
      ready = true;
      return Optional.empty();
    }
    return Optional.of(died());
  }

  private Failed died() throws InterruptedException {
    if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
      kill();
      return new Failed(Reason.WORKER_DIED, "the worker broke the protocol");
    }
    errors.join(GRACE);
    int status = process.exitValue();
    if (status == WorkerMain.OUT_OF_MEMORY) {
      return new Failed(Reason.OUT_OF_MEMORY, "needs more memory than a worker has");
    }
    String said;
    synchronized (tail) {
      said = tail.toString();
    }
    return new Failed(
        Reason.WORKER_DIED,
        Limits.line(
            "the worker ended with status " + status + (said.isBlank() ? "" : ": " + said),
            Limits.DETAIL));
  }

  private void readAnswers() {
    try (InputStream in = new BufferedInputStream(process.getInputStream())) {
      while (true) {
        events.put(new Event.Received(Frame.read(in)));
      }
    } catch (IOException e) {
      // The worker is gone, or talks nonsense; either way there is no more to expect of it. A full
      // queue means that it said too much, and whoever reads the queue finds that out.
      events.offer(new Event.Ended(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void readErrors() {
    byte[] buffer = new byte[TAIL_BYTES];
    try (InputStream in = process.getErrorStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        synchronized (tail) {
          tail.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
          tail.delete(0, Math.max(0, tail.length() - TAIL_BYTES));
        }
      }
    } catch (IOException streamClosed) {
      // What was read so far is all there is to say.
      return;
    }
  }

  private void kill() {
    process.destroyForcibly();
    if (cleaned == null) {
      cleaned = process.onExit().thenRun(() -> delete(temporary));
    }
  }

  /** Waits until a closed worker is gone and its temporary files are deleted. */
  void awaitEnd() {
    CompletableFuture<Void> end = cleaned;
    if (end != null) {
      end.completeOnTimeout(null, GRACE.toMillis(), TimeUnit.MILLISECONDS).join();
    }
  }

  /** Stops the worker, whatever it is doing, and deletes its temporary files once it is gone. */
  @Override
  public void close() {
    kill();
  }

  /** Deletes a folder and all that is in it, as far as possible. */
  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      walk.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // Another call is deleting the same folder, or the next pool will.
      return;
    }
  }
}
