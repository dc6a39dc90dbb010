package org.overshelf.crawler.extract.layout;

import java.util.List;

/**
 * One page.
 *
 * @param lines in reading order, without the furniture
 * @param furniture running heads, page numbers and the like, from top to bottom
 * @param margins text that runs in another direction than the page's, such as a stamp along its
 *     edge
 */
public record Page(
    double width, double height, List<Line> lines, List<Line> furniture, List<String> margins) {
  public Page {
    lines = List.copyOf(lines);
    furniture = List.copyOf(furniture);
    margins = List.copyOf(margins);
  }

  Page with(List<Line> body, List<Line> set) {
    return new Page(width, height, body, set, margins);
  }
}
