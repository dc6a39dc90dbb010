package org.overshelf.crawler.extract.layout;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.overshelf.crawler.extract.MediaType;

/**
 * A document whose format has been left behind.
 *
 * @param type the format that it was read from
 * @param pageCount pages of the document; more than {@code pages} where the last ones were not read
 * @param pages at least one
 * @param flowed whether each line is a whole paragraph, so that places on the page mean nothing
 */
public record Manuscript(
    MediaType type, int pageCount, List<Page> pages, Declared declared, boolean flowed) {
  public Manuscript {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(declared, "declared");
    pages = List.copyOf(pages);
    if (pages.isEmpty()) {
      throw new IllegalArgumentException("a manuscript has at least one page");
    }
  }

  /** All lines in reading order. */
  public Stream<Line> lines() {
    return pages.stream().flatMap(page -> page.lines().stream());
  }
}
