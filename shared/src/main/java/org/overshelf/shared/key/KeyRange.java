package org.overshelf.shared.key;

/**
 * All keys from {@code first} to {@code last}, both included. A range does not wrap around the end
 * of the key space: an arc of the ring that does is two ranges.
 */
public record KeyRange(Key first, Key last) {

  /** The whole key space. */
  public static final KeyRange ALL = new KeyRange(Key.MIN, Key.MAX);

  public KeyRange {
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("empty key range: " + first + " is after " + last);
    }
  }

  /** Whether {@code key} lies in this range. */
  public boolean contains(Key key) {
    return first.compareTo(key) <= 0 && key.compareTo(last) <= 0;
  }
}
