package org.overshelf.index.keyword.wire;

import org.overshelf.index.keyword.partition.Statistics;

/**
 * What some words mean to a partition.
 *
 * @param version of what the partition held then, at that node
 */
public record Counted(long version, Statistics statistics) {

  void write(Out out) {
    out.fixed(version);
    Plans.write(out, statistics);
  }

  static Counted read(In in) throws MalformedException {
    return new Counted(in.fixed(), Plans.statistics(in));
  }
}
