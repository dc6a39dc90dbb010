package org.overshelf.index.keyword;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Objects;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.partition.Place;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/**
 * Where an answer ended. Names a place in the order of all hits, not a number of hits, so that
 * documents added meanwhile neither repeat nor hide any.
 *
 * @param relaxed whether the answer was to the weaker reading of the query
 */
record Cursor(Place place, boolean relaxed) {

  private static final byte VERSION = 1;
  private static final int BYTES = 1 + 1 + 4 + 8 + 20;

  /** The cursor as it is given out; only good for the same query, filter and order. */
  String write(SearchRequest request) {
    ByteBuffer bytes =
        ByteBuffer.allocate(BYTES)
            .put(VERSION)
            .put((byte) (relaxed ? 1 : 0))
            .putInt(mark(request))
            .putLong(place.key())
            .put(place.document().value().toBytes());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  static Cursor read(String written, SearchRequest request) throws QueryException {
    ByteBuffer bytes;
    try {
      bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(written));
    } catch (IllegalArgumentException e) {
      throw bad();
    }
    if (bytes.remaining() != BYTES || bytes.get() != VERSION) {
      throw bad();
    }
    boolean relaxed = bytes.get() == 1;
    if (bytes.getInt() != mark(request)) {
      throw bad();
    }
    long key = bytes.getLong();
    ShortKey id = new ShortKey(bytes.getLong(), bytes.getLong(), bytes.getInt());
    return new Cursor(new Place(key, new DocumentId(id)), relaxed);
  }

  private static int mark(SearchRequest request) {
    SearchRequest.Filter filter = request.filter();
    return Objects.hash(
        request.query(),
        request.order().name(),
        filter.fromYear(),
        filter.toYear(),
        filter.author(),
        filter.venue());
  }

  private static QueryException bad() {
    return new QueryException(
        QueryException.Code.BAD_CURSOR,
        "This cursor belongs to no answer to this query; start again without one.");
  }
}
