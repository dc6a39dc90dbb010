package org.overshelf.frontend.client;

import java.time.Duration;

/**
 * Tells how the node and the library are. Safe for any number of threads; must answer at once, from
 * what is known, since pages wait for it.
 */
public interface StatusSource {

  /** How things are now. */
  Status status();

  /** Whether the node can answer readers: its store is open and its index can be searched. */
  default boolean ready() {
    return status().ready();
  }

  /**
   * How a node and its library are.
   *
   * @param ready whether readers can be answered
   */
  record Status(boolean ready, Node node, Library library, Index index) {}

  /**
   * This process.
   *
   * @param dataDirectory where it keeps its data, as the operator named it
   */
  record Node(
      String id,
      String version,
      Duration uptime,
      String dataDirectory,
      long heapUsedBytes,
      long heapMaxBytes) {}

  /**
   * What is stored here.
   *
   * @param fileBytes what the papers' files come to, before they are cut into blocks
   * @param diskQuotaBytes how much of the disk may be used
   */
  record Library(
      long papers,
      long files,
      long fileBytes,
      long blocks,
      long entries,
      long diskUsedBytes,
      long diskQuotaBytes) {}

  /**
   * What can be searched.
   *
   * @param partitionsReady of all partitions, those that answer
   * @param pending documents that have changed and cannot be found as they are now
   */
  record Index(int partitions, int partitionsReady, long documents, long pending) {}
}
