package org.overshelf.frontend.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Takes what is sent to the node onto its disk, while something is done with it: at most so many
 * bytes each, so many at a time; whoever finds no room within a while is told to come again.
 * Nothing stays behind. Safe for any number of threads.
 */
public final class Spool {

  private static final int BUFFER = 1 << 16;

  /** What is taken, and how much of it at a time. */
  public record Limits(long maxBytes, int atOnce, Duration patience) {}

  /** What is done with a file that has arrived. */
  public interface Work<T> {
    T with(Path file) throws IOException, InterruptedException;
  }

  private final Path scratch;
  private final Limits limits;
  private final Semaphore room;

  /** Keeps files in {@code scratch} while they are worked on. */
  public Spool(Path scratch, Limits limits) {
    this.scratch = scratch;
    this.limits = limits;
    this.room = new Semaphore(limits.atOnce());
  }

  /** What is taken, and how much of it at a time. */
  public Limits limits() {
    return limits;
  }

  /** The largest body that is taken. */
  public long maxBytes() {
    return limits.maxBytes();
  }

  /** Refuses a body that says itself that it is too long; -1 says nothing. */
  public void admit(long announcedBytes) {
    if (announcedBytes > limits.maxBytes()) {
      throw tooLarge();
    }
  }

  /** Receives a body and works with it. */
  public <T> T receive(InputStream body, Work<T> work) throws IOException, InterruptedException {
    if (!room.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
      throw Problem.tooMany(
          "%d uploads are under way; try again soon.".formatted(limits.atOnce()), 5);
    }
    try {
      Path file = Files.createTempFile(scratch, "upload-", ".part");
      try {
        write(body, file);
        return work.with(file);
      } finally {
        Files.deleteIfExists(file);
      }
    } finally {
      room.release();
    }
  }

  private void write(InputStream body, Path file) throws IOException {
    long received = 0;
    try (OutputStream to = Files.newOutputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        received += read;
        admit(received);
        to.write(buffer, 0, read);
      }
    }
    if (received == 0) {
      throw Problem.badRequest("The request has no body; it should be the file.");
    }
  }

  private Problem tooLarge() {
    return Problem.tooLarge(
        "The largest file taken here has %,d bytes.".formatted(limits.maxBytes()));
  }
}
