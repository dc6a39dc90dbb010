package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;

/**
 * A document that we have a file of: "DID" in the paper. Derived from the file, so that whoever
 * finds the same file gives it the same id.
 */
public record DocumentId(ShortKey value) implements Comparable<DocumentId> {

  private static final byte[] CONTEXT = "document\n".getBytes(StandardCharsets.US_ASCII);

  /** The document that is this file. */
  public static DocumentId of(FileId file) {
    return new DocumentId(ShortKey.of(Key.hash(CONTEXT, file.root().toBytes())));
  }

  /**
   * Parses an id's 32 letters and digits; throws {@link IllegalArgumentException} if it is none.
   */
  @JsonCreator
  public static DocumentId parse(String text) {
    return new DocumentId(ShortKey.parse(text));
  }

  @Override
  public int compareTo(DocumentId other) {
    return value.compareTo(other.value);
  }

  @JsonValue
  @Override
  public String toString() {
    return value.toString();
  }
}
