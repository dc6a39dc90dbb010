package org.overshelf.crawler.client;

import java.io.IOException;
import java.util.List;

/**
 * Takes records of papers into the library: what a catalogue knows of a paper, without its file.
 *
 * <p>A record is a JSON object: {@code title} (needed), {@code id}, {@code authors}, {@code
 * abstract}, {@code year}, {@code venue}, {@code text}, {@code url}. What the library keeps as the
 * paper's file is the record as a page of plain text.
 *
 * <p>Idempotent and durable as {@link Ingest} is; a record goes through the same search for
 * duplicates and ends up in the same tables as a file does. Safe for any number of threads.
 */
public interface RecordIngest {

  /** The most records in one call. */
  int MAX_BATCH = 256;

  /** The most bytes of one record. */
  int MAX_BYTES = 4 << 20;

  /**
   * Takes records in; outcome i belongs to line i. One that cannot be read fails alone.
   *
   * @param lines each a JSON object in UTF-8
   * @throws IOException if the library cannot store them; any of them may have been, and all can be
   *     handed in again
   */
  List<IngestOutcome> ingest(List<byte[]> lines) throws IOException, InterruptedException;
}
