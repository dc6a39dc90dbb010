package org.overshelf.index.keyword;

import java.util.List;

/**
 * What the index is doing.
 *
 * @param documents how many can be found
 * @param pendingNotices changes that are known and not yet taken in
 * @param waiting documents whose rows or text could not be read, to be tried again
 */
public record IndexStatus(
    long documents, long pendingNotices, long waiting, List<PartitionStatus> partitions) {

  /** Whether a partition answers. */
  public enum State {
    /** It answers. */
    WARM,
    /** It is being made anew and does not answer yet. */
    REBUILDING,
    /** It failed and does not answer; the log says why. */
    DAMAGED
  }

  /** One partition. */
  public record PartitionStatus(int partition, State state, long documents) {}

  public IndexStatus {
    partitions = List.copyOf(partitions);
  }
}
