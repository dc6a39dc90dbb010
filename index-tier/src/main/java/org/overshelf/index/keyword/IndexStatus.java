package org.overshelf.index.keyword;

import java.util.List;
import org.overshelf.shared.identity.NodeId;

/**
 * What the index is doing, here and at the nodes that this one has heard from.
 *
 * @param documents how many can be found
 * @param pendingNotices changes that this node knows of and has not yet taken in
 * @param waiting documents whose rows or text could not be read here, to be tried again
 * @param partitions of the layout that queries are answered from
 * @param asked requests sent to partitions, and how many of those were hedges or failed
 */
public record IndexStatus(
    long documents,
    long pendingNotices,
    long waiting,
    List<PartitionStatus> partitions,
    Asked asked) {

  /** Whether a partition answers. */
  public enum State {
    /** It answers. */
    WARM,
    /** It is being copied or made anew and does not answer yet. */
    REBUILDING,
    /** It failed and does not answer; the log says why. */
    DAMAGED
  }

  /**
   * One partition.
   *
   * @param state the best of its copies
   */
  public record PartitionStatus(int partition, State state, long documents, List<Copy> copies) {
    public PartitionStatus {
      copies = List.copyOf(copies);
    }
  }

  /**
   * A copy of a partition.
   *
   * @param pending changes that its node knows of and has not yet taken in
   */
  public record Copy(NodeId node, State state, long documents, long pending) {}

  /** What this node has asked of partitions since it started. */
  public record Asked(long requests, long hedges, long failures) {}

  public IndexStatus {
    partitions = List.copyOf(partitions);
  }
}
