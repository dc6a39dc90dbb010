package org.overshelf.crawler.client;

import java.io.IOException;

/**
 * Takes files into the library.
 *
 * <ul>
 *   <li><b>Idempotent.</b> A file that is in the library, or whose ingest was cut short at any
 *       point, can be handed in again: the library ends up as if it had been handed in once.
 *   <li><b>Durable.</b> When {@link #ingest} returns {@code Added}, the file and all that was found
 *       in it survive a power cut.
 *   <li><b>Bounds.</b> A hostile file costs time up to a limit, and never the node.
 *   <li><b>Threads.</b> Safe for any number of threads; calls block, as many at a time as there are
 *       workers.
 * </ul>
 */
public interface Ingest {

  /**
   * Takes one file in. It stays the caller's, who may delete it afterwards.
   *
   * @throws IOException if the file cannot be read or the library cannot store it
   */
  IngestOutcome ingest(IncomingFile file) throws IOException, InterruptedException;
}
