package org.overshelf.shared.table;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Journal: which documents changed on which day, so that an index that missed a notice finds it
 * again. Not in the paper, whose nodes exchanged notes.
 *
 * <p>A day is spread over {@value #SHARDS} rows, so that no row and no node takes a whole day's
 * appends.
 */
public final class Journal extends Table<Journal.Day, Journal.Changed, JournalRow> {

  /** The table. */
  public static final Journal TABLE = new Journal();

  /** Rows to a day. */
  public static final int SHARDS = 8;

  private static final long MILLIS_PER_DAY = 86_400_000;

  /** A shard of a day, counted from 1970 in UTC. */
  public record Day(long number, int shard) {

    /** The row for a change to {@code document} at {@code at}. */
    public static Day of(DocumentId document, Instant at) {
      return new Day(numberOf(at), Math.floorMod(document.value().c(), SHARDS));
    }

    /** The number of the day of {@code at}. */
    public static long numberOf(Instant at) {
      return Math.floorDiv(at.toEpochMilli(), MILLIS_PER_DAY);
    }
  }

  /** A document, or the count of its citations, is new or changed. */
  public record Changed(DocumentId document) {
    public Changed {
      Objects.requireNonNull(document, "document");
    }
  }

  private Journal() {
    super(9, "Journal", Changed.class);
  }

  @Override
  byte[] idBytes(Day day) {
    return ByteBuffer.allocate(12).putLong(day.number()).putInt(day.shard()).array();
  }

  @Override
  Optional<JournalRow> fold(Day day, List<Changed> stated) {
    return Optional.of(
        new JournalRow(day, stated.stream().map(Changed::document).distinct().toList()));
  }
}
