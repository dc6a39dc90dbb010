package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** The numbers that a segment keeps for each document. Documents must come in order. */
final class SegmentValues {

  private static final int ADDED_BITS = 44;

  private final BinaryDocValues ids;
  private final NumericDocValues citations;
  private final NumericDocValues years;
  private final NumericDocValues added;
  private final NumericDocValues digests;
  private final NumericDocValues venues;
  private final SortedNumericDocValues authors;

  SegmentValues(LeafReader segment) throws IOException {
    ids = DocValues.getBinary(segment, Fields.ID);
    citations = DocValues.getNumeric(segment, Fields.CITATIONS);
    years = DocValues.getNumeric(segment, Fields.YEAR);
    added = DocValues.getNumeric(segment, Fields.ADDED);
    digests = DocValues.getNumeric(segment, Fields.DIGEST);
    venues = DocValues.getNumeric(segment, Fields.VENUE_KEY);
    authors = DocValues.getSortedNumeric(segment, Fields.AUTHOR_KEYS);
  }

  DocumentId id(int doc) throws IOException {
    if (!ids.advanceExact(doc)) {
      throw new IOException("document " + doc + " of a segment has no id");
    }
    BytesRef bytes = ids.binaryValue();
    ByteBuffer id = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
    return new DocumentId(new ShortKey(id.getLong(), id.getLong(), id.getInt()));
  }

  long citations(int doc) throws IOException {
    return citations.advanceExact(doc) ? citations.longValue() : 0;
  }

  long digest(int doc) throws IOException {
    return digests.advanceExact(doc) ? digests.longValue() : 0;
  }

  float prior(int doc) throws IOException {
    return Prior.of(citations(doc), year(doc));
  }

  private long year(int doc) throws IOException {
    return years.advanceExact(doc) ? years.longValue() : 0;
  }

  /** What hits are ordered by, if not by relevance. */
  long key(Order order, int doc) throws IOException {
    return switch (order) {
      case CITATIONS -> citations(doc);
      case DATE -> {
        long at = added.advanceExact(doc) ? added.longValue() : 0;
        yield year(doc) << ADDED_BITS | at & (1L << ADDED_BITS) - 1;
      }
      case RELEVANCE -> throw new IllegalArgumentException("a score is no value of a document");
    };
  }

  void count(int doc, int handle, Counts byYear, Counts byAuthor, Counts byVenue)
      throws IOException {
    long year = year(doc);
    if (year > 0) {
      byYear.add(year, 1, handle);
    }
    if (venues.advanceExact(doc)) {
      byVenue.add(venues.longValue(), 1, handle);
    }
    if (authors.advanceExact(doc)) {
      for (int i = authors.docValueCount(); i > 0; i--) {
        byAuthor.add(authors.nextValue(), 1, handle);
      }
    }
  }
}
