package org.overshelf.shared.table;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The pages of a host that are to be crawled, and how many links each is away from a start page.
 */
public record CrawlRow(String host, SortedMap<String, Integer> depthByUrl) {

  public CrawlRow {
    depthByUrl = Collections.unmodifiableSortedMap(new TreeMap<>(depthByUrl));
  }
}
