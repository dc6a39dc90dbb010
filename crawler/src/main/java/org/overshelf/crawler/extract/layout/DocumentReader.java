package org.overshelf.crawler.extract.layout;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the documents of one format.
 *
 * <p>Safe for use by many threads. May run for long and take much memory on a hostile file, and may
 * fail with any unchecked exception: whoever calls has limits in place, and treats what is thrown
 * as the file's fault.
 */
public interface DocumentReader {

  /**
   * Reads one document.
   *
   * @throws UnreadableDocumentException if it is known what is wrong with the document
   * @throws IOException if the file cannot be read, or its content is broken
   */
  Manuscript read(Path file) throws IOException, UnreadableDocumentException;
}
