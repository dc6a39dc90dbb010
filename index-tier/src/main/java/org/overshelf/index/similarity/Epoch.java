package org.overshelf.index.similarity;

import java.util.ArrayList;
import java.util.List;

/**
 * A period during which all agree on the number of partitions and on a router's table. Numbers only
 * grow; so does the number of partitions, by doubling.
 *
 * @param number 0 for the first
 * @param partitions K
 */
public record Epoch(long number, int partitions) {

  /** The most partitions there can be. */
  public static final int MAX_PARTITIONS = 1 << 14;

  public Epoch {
    if (number < 0) {
      throw new IllegalArgumentException("an epoch's number is not negative: " + number);
    }
    if (partitions < 1 || partitions > MAX_PARTITIONS) {
      throw new IllegalArgumentException("partitions must be from 1 to 16384, is " + partitions);
    }
  }

  /** The next one, with the same partitions and a newer table. */
  public Epoch next() {
    return new Epoch(number + 1, partitions);
  }

  /** The next one, in which each partition p has become p and p + K. */
  public Epoch doubled() {
    return new Epoch(number + 1, 2 * partitions);
  }

  /**
   * Where to find now what an earlier epoch had in its partition: asks of that epoch are answered
   * from there.
   *
   * @throws IllegalArgumentException if this epoch did not grow out of one with so many partitions
   */
  public List<Integer> heirs(int partition, int partitionsThen) {
    if (partitions % partitionsThen != 0
        || Integer.bitCount(partitions / partitionsThen) != 1
        || partition < 0
        || partition >= partitionsThen) {
      throw new IllegalArgumentException(
          "partition %d of %d has no heirs among %d"
              .formatted(partition, partitionsThen, partitions));
    }
    List<Integer> heirs = new ArrayList<>();
    for (int each = partition; each < partitions; each += partitionsThen) {
      heirs.add(each);
    }
    return heirs;
  }
}
