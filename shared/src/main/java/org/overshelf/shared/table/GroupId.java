package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;

/**
 * A paper as a work, whether or not we have a file of it: "GID" in the paper. Derived from its
 * name.
 */
public record GroupId(ShortKey value) implements Comparable<GroupId> {

  private static final byte[] CONTEXT = "group\n".getBytes(StandardCharsets.US_ASCII);

  /** The group of papers of this name. */
  public static GroupId of(PaperName name) {
    return new GroupId(ShortKey.of(Key.hash(CONTEXT, name.toBytes())));
  }

  /**
   * Parses an id's 32 letters and digits; throws {@link IllegalArgumentException} if it is none.
   */
  @JsonCreator
  public static GroupId parse(String text) {
    return new GroupId(ShortKey.parse(text));
  }

  @Override
  public int compareTo(GroupId other) {
    return value.compareTo(other.value);
  }

  @JsonValue
  @Override
  public String toString() {
    return value.toString();
  }
}
