package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/**
 * The numbers that a segment keeps for each document. Documents must come in order. Opens what is
 * asked for and no more, since a query has little to ask of each of many segments.
 */
final class SegmentValues {

  private static final int ADDED_BITS = 44;

  private final LeafReader segment;
  private @Nullable BinaryDocValues ids;
  private @Nullable NumericDocValues citations;
  private @Nullable NumericDocValues years;
  private @Nullable NumericDocValues added;
  private @Nullable NumericDocValues venues;
  private @Nullable SortedNumericDocValues authors;

  SegmentValues(LeafReader segment) {
    this.segment = segment;
  }

  private static long value(NumericDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? values.longValue() : 0;
  }

  DocumentId id(int doc) throws IOException {
    BinaryDocValues open = ids;
    if (open == null) {
      open = DocValues.getBinary(segment, Fields.ID);
      ids = open;
    }
    if (!open.advanceExact(doc)) {
      throw new IOException("document " + doc + " of a segment has no id");
    }
    BytesRef bytes = open.binaryValue();
    ByteBuffer id = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
    return new DocumentId(new ShortKey(id.getLong(), id.getLong(), id.getInt()));
  }

  long citations(int doc) throws IOException {
    NumericDocValues open = citations;
    if (open == null) {
      open = DocValues.getNumeric(segment, Fields.CITATIONS);
      citations = open;
    }
    return value(open, doc);
  }

  /** What the document was when it was indexed; asked once, of one document. */
  long digest(int doc) throws IOException {
    return value(DocValues.getNumeric(segment, Fields.DIGEST), doc);
  }

  float prior(int doc) throws IOException {
    return Prior.of(citations(doc), year(doc));
  }

  private long year(int doc) throws IOException {
    NumericDocValues open = years;
    if (open == null) {
      open = DocValues.getNumeric(segment, Fields.YEAR);
      years = open;
    }
    return value(open, doc);
  }

  private long added(int doc) throws IOException {
    NumericDocValues open = added;
    if (open == null) {
      open = DocValues.getNumeric(segment, Fields.ADDED);
      added = open;
    }
    return value(open, doc);
  }

  /** What hits are ordered by, if not by relevance. */
  long key(Order order, int doc) throws IOException {
    return switch (order) {
      case CITATIONS -> citations(doc);
      case DATE -> year(doc) << ADDED_BITS | added(doc) & (1L << ADDED_BITS) - 1;
      case RELEVANCE -> throw new IllegalArgumentException("a score is no value of a document");
    };
  }

  void count(int doc, int handle, Counts byYear, Counts byAuthor, Counts byVenue)
      throws IOException {
    long year = year(doc);
    if (year > 0) {
      byYear.add(year, 1, handle);
    }
    NumericDocValues openVenues = venues;
    SortedNumericDocValues openAuthors = authors;
    if (openVenues == null || openAuthors == null) {
      openVenues = DocValues.getNumeric(segment, Fields.VENUE_KEY);
      openAuthors = DocValues.getSortedNumeric(segment, Fields.AUTHOR_KEYS);
      venues = openVenues;
      authors = openAuthors;
    }
    if (openVenues.advanceExact(doc)) {
      byVenue.add(openVenues.longValue(), 1, handle);
    }
    if (openAuthors.advanceExact(doc)) {
      for (int i = openAuthors.docValueCount(); i > 0; i--) {
        byAuthor.add(openAuthors.nextValue(), 1, handle);
      }
    }
  }
}
