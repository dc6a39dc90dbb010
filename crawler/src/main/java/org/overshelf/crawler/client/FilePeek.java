package org.overshelf.crawler.client;

import java.io.IOException;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.GroupId;

/**
 * Reads files without keeping anything of them: for readers who have a paper in hand and ask what
 * the library has of it.
 *
 * <p>Reading happens in the same workers, with the same limits, as for files that are taken in.
 * Safe for any number of threads; calls block, as many at a time as there are workers.
 */
public interface FilePeek {

  /** What a file says. */
  sealed interface Seen {

    /**
     * It is a paper.
     *
     * @param file the name that it has, or would have, in the library
     * @param work the work that its title and authors name
     * @param title empty if none was found
     */
    record Read(FileId file, GroupId work, String title, String text) implements Seen {}

    /** It could not be read; {@code detail} says why, to people. */
    record Failed(IngestOutcome.Reason reason, String detail) implements Seen {}
  }

  /**
   * Reads one file, which stays the caller's.
   *
   * @throws IOException if the file itself cannot be opened
   */
  Seen read(IncomingFile file) throws IOException, InterruptedException;
}
