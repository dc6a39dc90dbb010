package org.overshelf.shared.row;

import org.overshelf.shared.key.Key;

/** An entry's name: the hash of everything in it but the seal. */
public record EntryId(Key key) implements Comparable<EntryId> {

  @Override
  public int compareTo(EntryId other) {
    return key.compareTo(other.key);
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
