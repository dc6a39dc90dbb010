package org.overshelf.index.keyword.partition;

import java.util.Arrays;

/**
 * Counts by 64-bit keys, with an example of each: an open hash table of primitives, since every hit
 * of every query is counted.
 */
public final class Counts {

  private long[] keys = new long[64];
  private int[] counts = new int[64];
  private int[] examples = new int[64];
  private int size;

  /** Counts {@code count} more of a key. The first example stays. */
  public void add(long key, int count, int example) {
    int slot = slot(key);
    if (counts[slot] == 0) {
      keys[slot] = key;
      examples[slot] = example;
      if (++size > keys.length / 2) {
        counts[slot] = count;
        grow();
        return;
      }
    }
    counts[slot] += count;
  }

  /** Adds all of another's. */
  public void addAll(Counts other) {
    other.forEach(this::add);
  }

  /** How many there are of a key. */
  public int count(long key) {
    return counts[slot(key)];
  }

  /** An example of a key that has been counted. */
  public int example(long key) {
    return examples[slot(key)];
  }

  /** Sees a key, its count and its example. */
  public interface Visitor {
    void visit(long key, int count, int example);
  }

  /** Visits all keys, in no order. */
  public void forEach(Visitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (counts[i] > 0) {
        visitor.visit(keys[i], counts[i], examples[i]);
      }
    }
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 40) & mask;
    while (counts[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    int[] oldExamples = examples;
    keys = new long[oldKeys.length * 4];
    counts = new int[keys.length];
    examples = Arrays.copyOf(examples, keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldCounts[i] > 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
        examples[slot] = oldExamples[i];
      }
    }
  }
}
