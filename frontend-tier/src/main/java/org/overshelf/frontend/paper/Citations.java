package org.overshelf.frontend.paper;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Some of a work's citations, each citing document once.
 *
 * @param total how many documents cite the work
 * @param from how many come before these
 * @param years how many of the sampled citing documents are of each year
 * @param sampled how many citing documents were looked at for {@code years}; ids are hashes, so
 *     that the first of them are a fair sample
 */
public record Citations(
    int total, int from, List<Citation> entries, SortedMap<Integer, Integer> years, int sampled) {

  /** Nobody. */
  public static final Citations NONE = new Citations(0, 0, List.of(), new TreeMap<>(), 0);

  public Citations {
    entries = List.copyOf(entries);
    years = Collections.unmodifiableSortedMap(new TreeMap<>(years));
  }
}
