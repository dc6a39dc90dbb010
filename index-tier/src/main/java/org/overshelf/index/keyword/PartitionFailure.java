package org.overshelf.index.keyword;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A partition that answered cannot go on. */
final class PartitionFailure extends Exception {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(PartitionFailure.class);

  private final transient Scatter.Answered partition;

  PartitionFailure(Scatter.Answered partition, Exception cause) {
    super(cause);
    this.partition = partition;
    LOG.warn("a partition failed while a query was answered", cause);
  }

  Scatter.Answered partition() {
    return partition;
  }
}
