package org.overshelf.index.keyword.partition;

import java.util.Objects;
import org.overshelf.shared.table.DocumentRow;

/**
 * A document to be indexed.
 *
 * @param body its text
 * @param whole whether that is all of its text; if not, the document counts as changed the next
 *     time that it is looked at
 */
public record Paper(DocumentRow row, String body, boolean whole, int citations) {

  /** How much of a text is indexed. */
  public static final int MAX_BODY_CHARS = 2_000_000;

  /** A number that changes with what is indexed of a document, save its citations. */
  static long digest(DocumentRow row, boolean whole) {
    int shown = Objects.hash(row.title(), row.authors(), row.year(), row.venue(), row.fileName());
    int read = Objects.hash(row.abstractText(), row.file(), row.text(), row.added(), whole);
    return (long) shown << 32 | read & 0xffffffffL;
  }
}
