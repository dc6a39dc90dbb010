package org.overshelf.crawler.extract;

import java.nio.file.Path;

/**
 * Turns one file into what a library needs of it.
 *
 * <p><b>Outcome.</b> Every file ends as {@link Extraction.Extracted} or as {@link
 * Extraction.Failed} with a reason. Whatever a file holds, and also when it is absent or
 * unreadable, nothing is thrown. An extractor gives the same answer each time for the same bytes,
 * except where the answer is about its own limits ({@code TIMED_OUT}, {@code OUT_OF_MEMORY}, {@code
 * WORKER_DIED}).
 *
 * <p><b>Limits.</b> Every part of the answer is bounded as {@link Paper} says; what exceeds a bound
 * is cut, not refused. A file too large to be read at all fails as {@code TOO_LARGE}.
 *
 * <p><b>Ownership.</b> The file is read only and stays the caller's; it must not change during the
 * call.
 *
 * <p><b>Threads.</b> Any number of threads may call at once. A call blocks until its file is done;
 * an implementation may make callers wait their turn, in the order in which they came.
 */
public interface Extractor {

  /**
   * Extracts one file.
   *
   * @param file the file
   * @param type what the file is said to be; a hint, the content decides
   * @throws InterruptedException if the calling thread is interrupted; the work on the file is
   *     abandoned, and the same call may be made again
   */
  Extraction extract(Path file, MediaType type) throws InterruptedException;
}
