package org.overshelf.crawler.ingest;

/**
 * Limits on what is taken in.
 *
 * @param maxFileBytes larger files are refused
 */
public record IngestSettings(long maxFileBytes) {

  public IngestSettings {
    if (maxFileBytes < 1) {
      throw new IllegalArgumentException("maxFileBytes must be positive, not " + maxFileBytes);
    }
  }
}
