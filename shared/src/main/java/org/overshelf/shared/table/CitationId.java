package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;

/**
 * An entry in a document's list of references: "CID" in the paper. Derived from the document and
 * the entry's position.
 */
public record CitationId(ShortKey value) implements Comparable<CitationId> {

  private static final byte[] CONTEXT = "citation\n".getBytes(StandardCharsets.US_ASCII);

  /** The entry at this position, counted from 0, of the citing document's references. */
  public static CitationId of(DocumentId citing, int position) {
    byte[] index = ByteBuffer.allocate(4).putInt(position).array();
    return new CitationId(ShortKey.of(Key.hash(CONTEXT, citing.value().toBytes(), index)));
  }

  /**
   * Parses an id's 32 letters and digits; throws {@link IllegalArgumentException} if it is none.
   */
  @JsonCreator
  public static CitationId parse(String text) {
    return new CitationId(ShortKey.parse(text));
  }

  @Override
  public int compareTo(CitationId other) {
    return value.compareTo(other.value);
  }

  @JsonValue
  @Override
  public String toString() {
    return value.toString();
  }
}
