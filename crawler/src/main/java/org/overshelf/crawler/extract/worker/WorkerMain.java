package org.overshelf.crawler.extract.worker;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Extractor;
import org.overshelf.crawler.extract.format.FormatExtractor;

/**
 * A worker process: works on one file after the other until its input ends.
 *
 * <p>A thread of its own reads the input also while a file is worked on. When the parent dies,
 * however it dies, the input ends, and the process halts in the midst of whatever it does.
 */
public final class WorkerMain {
  /** The status with which the JVM itself exits when it is out of memory. */
  static final int OUT_OF_MEMORY = 3;

  private static final int BROKEN_INPUT = 4;

  private WorkerMain() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    serve(FormatExtractor.standard(InstantSource.system()));
  }

  /** Serves requests with this extractor; returns never. */
  static void serve(Extractor extractor) throws IOException, InterruptedException {
    OutputStream answers = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    InputStream requests = new FileInputStream(FileDescriptor.in);
    // Whatever libraries print must not come between the frames.
    System.setOut(System.err);
    ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(() -> halt(0)));

    BlockingQueue<Frame> queue = new SynchronousQueue<>();
    Thread.ofPlatform().daemon().name("requests").start(() -> read(requests, queue));
    new Frame(Frame.Kind.READY, new byte[0]).write(answers);
    while (true) {
      Wire.Request request = Wire.request(queue.take().payload());
      Extraction extraction;
      try {
        extraction = extract(extractor, request);
      } catch (OutOfMemoryError thrownByALibrary) {
        halt(OUT_OF_MEMORY);
        return;
      }
      new Frame(Frame.Kind.ANSWER, Wire.answer(extraction)).write(answers);
    }
  }

  private static Extraction extract(Extractor extractor, Wire.Request request)
      throws InterruptedException {
    try {
      return extractor.extract(Path.of(request.path()), request.type());
    } catch (InvalidPathException e) {
      return new Failed(
          Reason.UNREADABLE, "the system cannot open a file of this name: " + e.getReason());
    }
  }

  private static void read(InputStream requests, BlockingQueue<Frame> queue) {
    try {
      while (true) {
        queue.put(Frame.read(requests));
      }
    } catch (EOFException parentIsGone) {
      halt(0);
    } catch (IOException | InterruptedException e) {
      halt(BROKEN_INPUT);
    }
  }

  /** Without shutdown hooks, and whatever other threads are doing. */
  private static void halt(int status) {
    Runtime.getRuntime().halt(status);
  }
}
