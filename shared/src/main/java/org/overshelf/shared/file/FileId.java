package org.overshelf.shared.file;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.overshelf.shared.key.Key;

/** A file's name: the key of the root of its Merkle tree. "FID" in the paper. */
public record FileId(Key root) implements Comparable<FileId> {

  /** Parses 64 hexadecimal digits. */
  @JsonCreator
  public static FileId parse(String hex) {
    return new FileId(Key.parse(hex));
  }

  @Override
  public int compareTo(FileId other) {
    return root.compareTo(other.root);
  }

  @JsonValue
  @Override
  public String toString() {
    return root.toString();
  }
}
