package org.overshelf.frontend.paper;

import java.util.List;

/**
 * Some of a paper's references, in the order in which they are printed.
 *
 * @param total how many the paper has
 * @param from how many come before these
 */
public record References(int total, int from, List<Reference> entries) {

  public References {
    entries = List.copyOf(entries);
  }
}
