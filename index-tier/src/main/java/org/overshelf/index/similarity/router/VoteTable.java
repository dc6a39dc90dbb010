package org.overshelf.index.similarity.router;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * How many copies with a feature each partition has: of each feature its total and the {@value
 * #SLOTS} partitions that have most of it. Bounded: when it is full, features are sampled, the same
 * ones in every table, so that what is left of two similar documents is still similar.
 *
 * <p>A hash table with open addressing, in a few plain arrays: 24 bytes for a feature. Not for
 * several threads.
 */
final class VoteTable {

  /** Partitions that are remembered of a feature. */
  static final int SLOTS = 4;

  private static final int MAX_COUNT = 0xffff;
  private static final int FEATURE_BITS = 48;
  private static final long FEATURE = (1L << FEATURE_BITS) - 1;
  private static final long SAMPLING = 11;

  private final int limit;

  /** Features with a smaller rank are kept; halves whenever the table is full. */
  private long below = Long.MAX_VALUE;

  /** Feature, and in the upper 16 bits its total; 0 where there is none: totals are positive. */
  private long[] keys;

  private char[] partitions;
  private char[] counts;
  private int used;

  /** An empty table for at most so many features. */
  VoteTable(int limit) {
    this.limit = Math.max(64, limit);
    allocate(256);
  }

  private void allocate(int size) {
    keys = new long[size];
    partitions = new char[SLOTS * size];
    counts = new char[SLOTS * size];
    used = 0;
  }

  int size() {
    return used;
  }

  int limit() {
    return limit;
  }

  /** Where a feature is, for the calls below; −1 if it is not known. */
  int find(long feature) {
    int at = place(feature);
    while (keys[at] != 0) {
      if ((keys[at] & FEATURE) == feature) {
        return at;
      }
      at = at + 1 & keys.length - 1;
    }
    return -1;
  }

  private int place(long feature) {
    return (int) (feature * 0x9E3779B97F4A7C15L >>> 40) & keys.length - 1;
  }

  /** Copies with the feature at a place, in all partitions. */
  int total(int at) {
    return (int) (keys[at] >>> FEATURE_BITS);
  }

  int partition(int at, int slot) {
    return partitions[SLOTS * at + slot];
  }

  /** Copies with the feature in that partition; 0 if the slot is free. */
  int count(int at, int slot) {
    return counts[SLOTS * at + slot];
  }

  /** One more copy with this feature in a partition. */
  void add(long feature, int partition) {
    int at = find(feature);
    if (at < 0) {
      if (Smallest.rank(feature, SAMPLING) >= below) {
        return;
      }
      if (used >= limit) {
        sample();
        add(feature, partition);
        return;
      }
      at = insert(feature, 0);
    }
    if (total(at) == MAX_COUNT) {
      halve(at);
    }
    keys[at] += 1L << FEATURE_BITS;
    note(at, partition);
  }

  private int insert(long feature, int total) {
    if (4L * (used + 1) > 3L * keys.length) {
      grow();
    }
    int at = place(feature);
    while (keys[at] != 0) {
      at = at + 1 & keys.length - 1;
    }
    keys[at] = feature | (long) total << FEATURE_BITS;
    used++;
    return at;
  }

  /**
   * Counts a copy in the partition's slot or in a free one. If there is none, the rarest partition
   * counts one less, so that only those remain that have much of a feature.
   */
  private void note(int at, int partition) {
    int first = SLOTS * at;
    int rarest = first;
    for (int i = first; i < first + SLOTS; i++) {
      if (counts[i] > 0 && partitions[i] == partition) {
        counts[i]++;
        return;
      }
      if (counts[i] < counts[rarest]) {
        rarest = i;
      }
    }
    if (counts[rarest] == 0) {
      partitions[rarest] = (char) partition;
      counts[rarest] = 1;
    } else {
      counts[rarest]--;
    }
  }

  private void halve(int at) {
    long feature = keys[at] & FEATURE;
    keys[at] = feature | (long) (total(at) / 2) << FEATURE_BITS;
    for (int i = SLOTS * at; i < SLOTS * at + SLOTS; i++) {
      counts[i] = (char) (counts[i] / 2);
    }
  }

  /** One copy less; a feature that no copy has is forgotten when the table is next rearranged. */
  void subtract(long feature, int partition) {
    int at = find(feature);
    if (at < 0) {
      return;
    }
    for (int i = SLOTS * at; i < SLOTS * at + SLOTS; i++) {
      if (counts[i] > 0 && partitions[i] == partition) {
        counts[i]--;
        if (total(at) > 1) {
          keys[at] -= 1L << FEATURE_BITS;
        }
        return;
      }
    }
  }

  private boolean isForgotten(int at) {
    int first = SLOTS * at;
    return (counts[first] | counts[first + 1] | counts[first + 2] | counts[first + 3]) == 0;
  }

  private void grow() {
    rearrange(2 * keys.length);
  }

  /** Drops half of the features. */
  private void sample() {
    below >>>= 1;
    rearrange(keys.length);
  }

  private void rearrange(int size) {
    long[] oldKeys = keys;
    char[] oldPartitions = partitions;
    char[] oldCounts = counts;
    boolean[] forgotten = new boolean[oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      forgotten[i] = oldKeys[i] == 0 || isForgotten(i);
    }
    allocate(size);
    for (int i = 0; i < oldKeys.length; i++) {
      long feature = oldKeys[i] & FEATURE;
      if (!forgotten[i] && Smallest.rank(feature, SAMPLING) < below) {
        int at = insert(feature, (int) (oldKeys[i] >>> FEATURE_BITS));
        System.arraycopy(oldPartitions, SLOTS * i, partitions, SLOTS * at, SLOTS);
        System.arraycopy(oldCounts, SLOTS * i, counts, SLOTS * at, SLOTS);
      }
    }
  }

  /** Writes it in the order of features: the same table gives the same bytes. */
  void write(DataOutputStream out) throws IOException {
    long[] features = new long[used];
    int kept = 0;
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0 && !isForgotten(i)) {
        features[kept++] = keys[i] & FEATURE;
      }
    }
    Arrays.sort(features, 0, kept);
    out.writeInt(limit);
    out.writeLong(below);
    out.writeInt(kept);
    for (int i = 0; i < kept; i++) {
      int at = find(features[i]);
      out.writeLong(keys[at]);
      for (int slot = 0; slot < SLOTS; slot++) {
        out.writeChar(counts[SLOTS * at + slot]);
        if (counts[SLOTS * at + slot] > 0) {
          out.writeChar(partitions[SLOTS * at + slot]);
        }
      }
    }
  }

  static VoteTable read(DataInputStream in, int partitionCount) throws IOException {
    VoteTable table = new VoteTable(in.readInt());
    table.below = in.readLong();
    int left = in.readInt();
    if (left > table.limit || left < 0) {
      throw new IOException("a table with more features than its limit: " + left);
    }
    for (; left > 0; left--) {
      long key = in.readLong();
      int at = table.insert(key & FEATURE, (int) (key >>> FEATURE_BITS));
      for (int slot = 0; slot < SLOTS; slot++) {
        table.counts[SLOTS * at + slot] = in.readChar();
        if (table.counts[SLOTS * at + slot] > 0) {
          char partition = in.readChar();
          if (partition >= partitionCount || key >>> FEATURE_BITS == 0) {
            throw new IOException("a table with an impossible entry");
          }
          table.partitions[SLOTS * at + slot] = partition;
        }
      }
    }
    return table;
  }
}
