package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.overshelf.crawler.extract.Extraction.Extracted;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.format.FormatExtractor;

/** Reads files in the test's own process, with all that a worker uses. */
public final class Reading {
  private static final FormatExtractor EXTRACTOR =
      FormatExtractor.standard(() -> Instant.parse("2026-01-01T00:00:00Z"));

  private Reading() {}

  public static Paper paper(Path file) {
    return paper(file, MediaType.UNKNOWN);
  }

  public static Paper paper(Path file, MediaType type) {
    Extraction extraction = EXTRACTOR.extract(file, type);
    assertThat(extraction).isInstanceOf(Extracted.class);
    return ((Extracted) extraction).paper();
  }

  static Paper paper(PrintedPaper printed, Path folder) throws IOException {
    try (printed) {
      return paper(printed.save(folder));
    }
  }

  static Extraction extraction(Path file, MediaType type) {
    return EXTRACTOR.extract(file, type);
  }

  public static Failed failure(Path file) {
    return failure(file, MediaType.UNKNOWN);
  }

  public static Failed failure(Path file, MediaType type) {
    Extraction extraction = EXTRACTOR.extract(file, type);
    assertThat(extraction).isInstanceOf(Failed.class);
    return (Failed) extraction;
  }
}
