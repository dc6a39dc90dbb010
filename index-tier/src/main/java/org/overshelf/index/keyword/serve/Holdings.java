package org.overshelf.index.keyword.serve;

import java.util.Optional;
import org.overshelf.index.keyword.partition.Partition;
import org.overshelf.index.keyword.wire.Part;

/** The partitions that are here. Safe for any number of threads. */
@FunctionalInterface
public interface Holdings {

  /** A partition, if it is here and may answer. */
  Optional<? extends Partition> find(Part part);
}
